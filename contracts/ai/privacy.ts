/**
 * Personal data that is masked before a question leaves to a provider of language models, by the company's policy, and the
 * log of what left: how many of each kind were masked and how long the question was, never its words.
 */
import * as z from 'zod/mini'
import { command, event, query } from '../platform/operation.ts'
import { id, instant, integer } from '../platform/values.ts'
import { connectionsRoom } from './connection.ts'
import { aiPurpose } from './usage.ts'

/** `nif`: a Spanish DNI or NIE, or a Portuguese NIF. `account`: of a bank, with its branch. `pix`: a random key. */
export const personalDataKinds = [
  ...(['name', 'email', 'phone', 'cpf', 'cnpj', 'card', 'rg', 'passport', 'birth', 'address', 'cep'] as const),
  ...(['pix', 'account', 'iban', 'plate', 'nif', 'ssn'] as const),
] as const
export const personalDataKind = z.enum(personalDataKinds)
export type PersonalDataKind = z.infer<typeof personalDataKind>

const maskedKinds = z.array(personalDataKind).check(z.maxLength(personalDataKinds.length))
const policy = z.strictObject({ masked: maskedKinds })

/** Until a company decides, every kind is masked. */
export const aiPrivacy = query('ai.privacy', {
  input: z.strictObject({}),
  output: policy,
  needs: 'view_integrations',
  errors: [],
})
export const setPrivacy = command('ai.set-privacy', {
  input: policy,
  output: policy,
  needs: 'update_integrations',
  errors: [],
})
export const privacySaved = event('ai.privacy_saved', policy, { rooms: () => [connectionsRoom] })

export const departure = z.strictObject({
  id,
  at: instant,
  /** The name of the person whose question it was; null where nobody of the company asked. */
  user: z.nullable(z.string()),
  purpose: aiPurpose,
  /** The provider that it went to. */
  connection: z.string(),
  model: z.string(),
  characters: z.int(),
  /** Of a recording, which leaves as it is: nothing in it can be masked. */
  audioBytes: z.int(),
  /** How many different values of each kind were replaced. */
  masked: z.record(z.string(), z.int()),
})
export type Departure = z.infer<typeof departure>

/** The newest first. */
export const aiDepartures = query('ai.departures', {
  input: z.strictObject({ limit: z._default(integer(1, 200), 50) }),
  output: z.strictObject({ rows: z.array(departure) }),
  needs: 'view_integrations',
  errors: [],
})
