import { lookupCnpj as contract } from '@aura/contracts/identity/lookup-cnpj.ts'
import { bareCnpj, cnpjProblem } from '@aura/contracts/platform/cnpj.ts'
import type { Config } from '../platform/config.ts'
import { handleOpen } from '../platform/handle.ts'
import { type CnpjRegister, cnpjRegister } from './cnpj-register.ts'

/** One register a configuration, so that its cache and its failures last as long as the process. */
const registers = new WeakMap<Config, CnpjRegister>()

export function registerOf(config: Config): CnpjRegister | null {
  const existing = registers.get(config)
  if (existing) return existing
  if (config.cnpjUrl === undefined) return null
  const { cnpjUrl: url, cnpjTimeoutMs: timeoutMs, cnpjCacheHours } = config
  const cacheMs = cnpjCacheHours * 3_600_000
  const register = cnpjRegister({ url, timeoutMs, cacheMs, now: () => performance.now(), fetch })
  registers.set(config, register)
  return register
}

export const lookupCnpj = handleOpen(contract, async ({ input, config }) => {
  const number = bareCnpj(input.cnpj, 'alphanumeric')
  if (cnpjProblem(number, 'alphanumeric') !== null) return { success: false, reason: 'invalid' as const }
  const register = registerOf(config)
  if (!register) return { success: false, reason: 'unavailable' as const }
  const answer = await register(number)
  if (!('found' in answer)) return { success: false, reason: answer.reason }
  const { address: _address, ...data } = answer.found
  return { success: true, data }
})
