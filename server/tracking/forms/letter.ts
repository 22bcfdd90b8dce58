/** The letter that asks whether it was the owner of the address who filled a form in. */
import { language } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/database/transact.ts'
import { job } from '../../platform/jobs.ts'
import { keyedHash } from '../../platform/seal.ts'

const payload = z.strictObject({ submissionId: z.uuid(), language })
export const confirmationJob = job('tracking.confirmation', payload, { retryLimit: 6 })

export type ConfirmationLetter = { to: string; company: string; token: string; language: z.infer<typeof language> }

/** Follows from the submission and our key, so that neither the job nor the database holds it. */
export const tokenOf = ({ secret }: Pick<Config, 'secret'>, submissionId: string): string =>
  keyedHash(secret, 'tracking.confirmation', submissionId)

export const tokenHash = ({ secret }: Pick<Config, 'secret'>, token: string): string =>
  keyedHash(secret, 'tracking.form', token)

export async function confirmationLetter(
  tx: Db,
  config: Pick<Config, 'secret'>,
  { submissionId, language }: z.infer<typeof payload>,
): Promise<ConfirmationLetter | null> {
  const row = await tx.selectFrom('form_submissions').where('id', '=', submissionId).select('email').executeTakeFirst()
  if (!row) return null
  const { name: company } = await tx.selectFrom('companies').select('name').executeTakeFirstOrThrow()
  return { to: row.email, company, token: tokenOf(config, submissionId), language }
}
