import { lookupCnpj } from '@aura/contracts/identity/lookup-cnpj.ts'
import { bareCnpj, cnpjProblem } from '@aura/contracts/platform/cnpj.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { maskPhone } from '@aura/contracts/platform/phone-mask.ts'
import { cnpjPauseMs } from '@aura/machines/identity/live-check.ts'
import type { CompanyFields } from '@aura/machines/identity/sign-up-fields.ts'
import { useRef, useState } from 'react'
import { callHttp } from '../../platform/feed/http.ts'
import { useLiveCheck } from './use-live-check.ts'

type Found = OutputOf<typeof lookupCnpj>
type LookedUpFields = Pick<CompanyFields, 'razaoSocial' | 'nomeFantasia' | 'telefone'>

type Lookup = { typed: (cnpj: string) => void; outcome: Outcome }

/** Looks a valid number up in the public register, and fills in what the user has not typed. */
export function useCnpjLookup(company: CompanyFields, edit: (fields: Partial<CompanyFields>) => void): Lookup {
  const [found, setFound] = useState<Found>()
  const filled = useRef<Partial<LookedUpFields>>({})
  const { state, typed } = useLiveCheck({
    pauseMs: cnpjPauseMs,
    ask: (text) => callHttp(lookupCnpj, { cnpj: bareCnpj(text, 'alphanumeric') }),
    answered(answer: Found) {
      setFound(answer)
      if (!answer.data) return
      const { razao_social, nome_fantasia, telefone } = answer.data
      const lookedUpFields: LookedUpFields = {
        razaoSocial: razao_social,
        nomeFantasia: nome_fantasia || razao_social,
        telefone: maskPhone(telefone),
      }
      const own = (value: string, before: string | undefined) => value.trim() !== '' && value !== before
      edit({
        ...(!own(company.razaoSocial, filled.current.razaoSocial) && { razaoSocial: lookedUpFields.razaoSocial }),
        ...(!own(company.nomeFantasia, filled.current.nomeFantasia) && { nomeFantasia: lookedUpFields.nomeFantasia }),
        ...(!own(company.telefone, filled.current.telefone) &&
          lookedUpFields.telefone && { telefone: lookedUpFields.telefone }),
      })
      filled.current = lookedUpFields
    },
  })
  return {
    typed(cnpj: string) {
      setFound(undefined)
      typed(cnpj, cnpjProblem(cnpj, 'alphanumeric') === null)
    },
    outcome: state === 'asking' ? 'asking' : state === 'failed' ? 'unavailable' : outcomeOf(found),
  }
}

type Outcome = 'silent' | 'asking' | 'found' | 'not_found' | 'unavailable'

const outcomeOf = (found: Found | undefined): Outcome =>
  found === undefined ? 'silent' : found.data ? 'found' : found.reason === 'not_found' ? 'not_found' : 'unavailable'
