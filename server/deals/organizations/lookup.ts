/** The public register fills in an organization. The call is made outside any transaction. */
import { lookupOrganization as lookup, organizationState } from '@aura/contracts/deals/organizations/organization.ts'
import { bareCnpj, cnpjProblem } from '@aura/contracts/platform/cnpj.ts'
import { email } from '@aura/contracts/platform/values.ts'
import { registerOf } from '../../identity/index.ts'
import { handleOpen } from '../../platform/handle.ts'

const short = (text: string, most: number) => text.trim().slice(0, most).trim() || null

export const lookupOrganization = handleOpen(lookup, async ({ input, config, asCaller }) => {
  await asCaller(async () => {})
  const number = bareCnpj(input.cnpj, 'alphanumeric')
  if (cnpjProblem(number, 'alphanumeric') !== null) return { fields: null, reason: 'invalid' as const }
  const register = registerOf(config)
  if (!register) return { fields: null, reason: 'unavailable' as const }
  const answer = await register(number)
  if (!('found' in answer)) return { fields: null, reason: answer.reason }
  const { razao_social, nome_fantasia, telefone, address } = answer.found
  const state = organizationState.safeParse(address.state.trim().toUpperCase())
  const mail = email.safeParse(address.email)
  return {
    fields: {
      name: short(nome_fantasia, 120) ?? short(razao_social, 120) ?? number,
      legalName: short(razao_social, 160),
      cnpj: number,
      email: mail.success ? mail.data : null,
      phone: short(telefone, 30),
      street: short(address.street, 160),
      city: short(address.city, 80),
      state: state.success ? state.data : null,
    },
  }
})
