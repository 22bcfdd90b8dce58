/** What a row of `references.matrix.ts` says of an id. */
import type { ErrorCode } from '@aura/contracts/errors.ts'

export type Kind =
  | 'user'
  | 'contact'
  | 'address'
  | 'tag'
  | 'base'
  | 'field'
  | 'queue'
  | 'channel'
  | 'conversation'
  | 'message'
  | 'reply'
  | 'macro'
  | 'deal'
  | 'centre'
  | 'incident'
  | 'entry'
  | 'schedule'
  | 'override'
  | 'policy'
  | 'group'
  | 'rule'
  | 'alert'
  | 'maintenance'
  | 'view'
  | 'token'
  | 'session'
  | 'pipeline'
  | 'audience'
  | 'campaign'
  /** Nothing of this kind stands in the companies of the test: only an id that nobody has is tried. */
  | 'other'

export type Reference = 'made' | readonly [Kind, ErrorCode] | { none: string }

export const conversation = ['conversation', 'conversations.not_found'] as const
export const contact = ['contact', 'contacts.not_found'] as const
export const user = ['user', 'companies.user_not_found'] as const
export const operator = ['user', 'conversations.no_such_person'] as const
export const person = ['user', 'warroom.no_such_person'] as const
export const channel = ['channel', 'channels.not_found'] as const
export const queue = ['queue', 'routing.queue_not_found'] as const
export const incident = ['incident', 'warroom.incident_not_found'] as const
export const alert = ['alert', 'warroom.alert_not_found'] as const
export const challenge = { challengeId: ['other', 'identity.no_challenge'] } as const
export const authenticator = { none: 'a name that the authenticator gave, proven by its signature' }
export const elsewhere = { none: 'the name that another system knows the account by' }
export const repeated = { none: 'what is gone already is no mistake: another tab was first' }
/** One that is looked up only after another thing was made. */
export const afterwards = { none: 'looked up once the conversation is there' }
export const message = ['message', 'conversations.message_not_found'] as const
