/**
 * The letters identity sends. The transaction that wants one puts in a job; `workers/identity` writes and
 * sends it. All of it is sealed, because a job's row outlives its work and a letter holds a secret.
 */
import { defaultLocale } from '@aura/contracts/platform/locale.ts'
import { email, instant, language } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/transact.ts'
import { enqueue, job } from '../platform/jobs.ts'
import { seal, unseal } from '../platform/seal.ts'

const common = { to: email, language, firstName: z.string() }
/** When something happened, on the clocks of the company. */
const moment = { at: instant, timeZone: z._default(z.string(), defaultLocale.timezone) }

export const letter = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('two-factor'), ...common, code: z.string() }),
  z.strictObject({
    kind: z.literal('confirmation'),
    ...common,
    companyName: z.string(),
    token: z.string(),
    /** What the link leads to: a click, or the making of a password; an invitation says so, and `join` is one by a click. */
    leads: z.enum(['click', 'password', 'invitation', 'join']),
  }),
  z.strictObject({ kind: z.literal('reset'), ...common, token: z.string() }),
  z.strictObject({ kind: z.literal('new-device'), ...common, userAgent: z.nullable(z.string()), ...moment }),
  z.strictObject({ kind: z.literal('password-changed'), ...common, ...moment }),
])
export type Letter = z.infer<typeof letter>
export type LetterOf<K extends Letter['kind']> = Extract<Letter, { kind: K }>

export const mailJob = job('identity.mail', z.strictObject({ sealed: z.string() }), {
  retryLimit: 6,
  retryDelaySeconds: 2,
  timeoutSeconds: 60,
})

const purpose = 'identity.mail'

export const sealLetter = (config: Config, content: Letter): string =>
  seal(config.secret, purpose, JSON.stringify(content))
export const openLetter = (config: Pick<Config, 'secret'>, sealed: string): Letter =>
  z.parse(letter, JSON.parse(unseal(config.secret, purpose, sealed)))

export async function post(tx: Db, config: Config, companyId: string | null, content: Letter): Promise<void> {
  await enqueue(tx, mailJob, { sealed: sealLetter(config, content) }, { companyId })
}

export const timeZoneOf = async (tx: Db): Promise<string> =>
  (await tx.selectFrom('companies').select('timezone').executeTakeFirstOrThrow()).timezone
