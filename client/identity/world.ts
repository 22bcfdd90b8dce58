/** What a session needs from the browser, so that a test can be the browser. */
import type { Session } from '@aura/contracts/identity/session.ts'
import type { InputOf, Operation, OutputOf } from '@aura/contracts/platform/operation.ts'

/** Why a session is over that nobody left: ended elsewhere, its person may not come in any more, or its time was up. */
export type Ending = 'revoked' | 'inactive' | 'expired'

export type TabMessage =
  | { type: 'refreshed'; session: Session }
  | { type: 'signed-out' }
  | { type: 'ended'; why: Ending }

export type KeptChallenge = { id: string; account: string | undefined }

export type SessionWorld = {
  call<T extends Operation>(
    operation: T,
    input: InputOf<T>,
    who?: { token?: string; id?: string },
  ): Promise<OutputOf<T>>
  now(): number
  /** Runs once after the delay; the answer cancels it. */
  after(ms: number, run: () => void): () => void
  /** Across all tabs of this browser. */
  oneAtATime<T>(work: () => Promise<T>): Promise<T>
  tell(message: TabMessage): void
  listen(hear: (message: TabMessage) => void): void
  /** Whether a cookie may be there at all, so that a first visit asks for nothing. */
  wasSignedIn(): boolean
  markSignedIn(): void
  forgetSignedIn(): void
  /**
   * The id of the refresh that has no answer yet, in any tab and over a reload, or a new one: the server takes
   * the same step twice, and another one with the same token for a theft.
   */
  openRefresh(): string
  closeRefresh(): void
  /** The open challenge of this tab outlives a reload; null forgets it. */
  keepChallenge(open: KeptChallenge | null): void
  keptChallenge(): KeptChallenge | null
  /** Empties local and session storage. */
  clear(): void
  left(notice: 'signed-out' | Ending): void
}
