/** The letter that asks whether it was the owner of the address who filled a form in. Sealed, because it holds the token. */
import { language } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'
import type { Config } from '../../platform/config.ts'
import { job } from '../../platform/jobs.ts'
import { seal, unseal } from '../../platform/seal.ts'

const letter = z.strictObject({ to: z.string(), name: z.string(), company: z.string(), token: z.string(), language })
export type ConfirmationLetter = z.infer<typeof letter>

export const confirmationJob = job('tracking.confirmation', z.strictObject({ sealed: z.string() }), { retryLimit: 6 })

const purpose = 'tracking.confirmation'
export const sealConfirmation = ({ secret }: Pick<Config, 'secret'>, content: ConfirmationLetter): string =>
  seal(secret, purpose, JSON.stringify(content))
export const openConfirmation = ({ secret }: Pick<Config, 'secret'>, sealed: string): ConfirmationLetter =>
  z.parse(letter, JSON.parse(unseal(secret, purpose, sealed)))
