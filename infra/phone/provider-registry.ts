/** What the parts of the simulator share. */
import type { Account } from './account.ts'
import type { Files } from './files.ts'
import type { MessageStore } from './message-store.ts'
import type { Poster } from './post-webhook.ts'
import type { Lines } from './voice-call.ts'

export type ProviderRegistry = {
  /** Where the simulator answers. */
  url: string
  /** Where companies send mail through. */
  mailUrl: string
  began: string
  now: () => Date
  random: () => number
  talk: MessageStore
  lines: Lines
  poster: Poster
  accounts: Map<string, Account>
  files: Files
  /** Puts an account in its place, and keeps it. */
  keep: (account: Account) => void
}

/** As it came over HTTP. */
export type ProviderRequest = {
  method: string
  url: URL
  headers: Readonly<Record<string, string>>
  body: Buffer
}

/** 'silence' never answers, 'hang_up' closes the line. */
export type Answered =
  | { status: number; type?: string; location?: string; body: object | Buffer | string }
  | { nothing: 'silence' | 'hang_up' }
