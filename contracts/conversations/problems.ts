/**
 * Why a message did not go out, where the words are ours: a code, which the catalogues say in three languages.
 * The gate's reasons are among them; everything else in `problem` is the provider's own words.
 */
import { gateErrors } from './send.ts'

export const deliveryProblems = [
  ...gateErrors,
  'conversations.channel_not_found',
  'files.not_found',
  /** The provider was asked afterwards, and had never taken it. */
  'conversations.not_taken',
  /** Somebody said so, because nobody could find out. */
  'conversations.settled_as_failed',
  /** It was tried for long enough, and could not even be tried. */
  'conversations.gave_up',
] as const
export type DeliveryProblem = (typeof deliveryProblems)[number]
