/**
 * Why a message did not go out, where the text is ours: a code with texts in three languages. The outbound policy's
 * reasons are among them; any other `problem` is the provider's own text.
 */
import { gateErrors } from './send.ts'

export const deliveryProblems = [
  ...gateErrors,
  'channels.not_found',
  'files.not_found',
  /** The provider was asked afterwards, and had never taken it. */
  'conversations.not_taken',
  /** Settled as failed by an operator, because nobody could find out. */
  'conversations.settled_as_failed',
  /** It was tried for long enough, and could not even be tried. */
  'conversations.gave_up',
] as const
export type DeliveryProblem = (typeof deliveryProblems)[number]

/** What a person has to set at the provider: the connection works, and is kept. */
export const addressProblems = ['voice_url_missing', 'voice_status_missing', 'voice_urls_missing'] as const
export type AddressProblem = (typeof addressProblems)[number]
