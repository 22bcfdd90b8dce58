/**
 * The public company register, spoken to as BrasilAPI speaks: `GET <url>/api/cnpj/v1/<cnpj>`. Answers are
 * kept for a day; after three failures in a row it is left alone for half a minute, so that a register
 * that hangs costs the wizard nothing.
 */
import { maskPhone } from '@aura/contracts/platform/phone-mask.ts'
import * as z from 'zod/mini'
import { jsonOf } from '../platform/outside/json-of.ts'

export type RegisteredCompany = {
  cnpj: string
  razao_social: string
  nome_fantasia: string
  telefone: string
  address: { street: string; city: string; state: string; email: string }
}
export type RegisterAnswer = { found: RegisteredCompany } | { reason: 'not_found' | 'unavailable' }
export type CnpjRegister = (cnpj: string) => Promise<RegisterAnswer>

type Parts = { url: string; timeoutMs: number; cacheMs: number; now: () => number; fetch: typeof fetch }

const failuresToOpen = 3
const openMs = 30_000
const keptAnswers = 1_000
const longestAnswer = 256 * 1024

const text = z.nullish(z.string())
const body = z.object({
  cnpj: z.string(),
  ...{ razao_social: text, nome_fantasia: text, ddd_telefone_1: text, email: text },
  ...{ descricao_tipo_de_logradouro: text, logradouro: text, numero: text, bairro: text, municipio: text, uf: text },
})

const addressOf = (company: z.infer<typeof body>): RegisteredCompany['address'] => {
  const road = [company.descricao_tipo_de_logradouro, company.logradouro].filter(Boolean).join(' ')
  const street = [road, company.numero, company.bairro].filter(Boolean).join(', ')
  return { street, city: company.municipio ?? '', state: company.uf ?? '', email: company.email ?? '' }
}

export function cnpjRegister({ url, timeoutMs, cacheMs, now, fetch }: Parts): CnpjRegister {
  const cache = new Map<string, { answer: RegisterAnswer; until: number }>()
  let failures = 0
  let closedUntil = 0

  function keep(cnpj: string, answer: RegisterAnswer): RegisterAnswer {
    cache.delete(cnpj)
    cache.set(cnpj, { answer, until: now() + cacheMs })
    const oldest = cache.keys().next().value
    if (cache.size > keptAnswers && oldest !== undefined) cache.delete(oldest)
    return answer
  }

  async function ask(cnpj: string): Promise<RegisterAnswer> {
    const answer = await fetch(`${url.replace(/\/$/, '')}/api/cnpj/v1/${cnpj}`, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (answer.status === 404 || answer.status === 400) return { reason: 'not_found' }
    if (!answer.ok) throw new Error(`the register answered ${answer.status}`)
    const company = z.parse(body, await jsonOf(answer, longestAnswer))
    return {
      found: {
        cnpj: company.cnpj,
        razao_social: company.razao_social ?? '',
        nome_fantasia: company.nome_fantasia ?? '',
        telefone: maskPhone(company.ddd_telefone_1 ?? ''),
        address: addressOf(company),
      },
    }
  }

  return async (cnpj) => {
    const existing = cache.get(cnpj)
    if (existing && existing.until > now()) return existing.answer
    if (now() < closedUntil) return { reason: 'unavailable' }
    try {
      const answer = await ask(cnpj)
      failures = 0
      return keep(cnpj, answer)
    } catch {
      failures += 1
      // From here on one question at a time tries it again.
      if (failures >= failuresToOpen) closedUntil = now() + openMs
      return { reason: 'unavailable' }
    }
  }
}
