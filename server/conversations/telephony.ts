/**
 * What a house that carries calls has to be able to do with the customer on its line. Each of these says where she is
 * to be and may be asked twice; `place` says where she is. One conformance test holds whoever speaks it
 * (`adapters/voice.test.ts`). A clear no is a `ProviderError`; anything else leaves open what came of it.
 */
import type { ProviderState } from '@aura/machines/conversations/call.ts'
import type { Connection } from './adapter.ts'

export type OnTheLine = {
  /** The provider's name of the call. */
  externalId: string
  /** Ours, which is also that of the room where she is spoken with. */
  callId: string
}

/** Said to her before she is hung up on. */
export type Farewell = { text: string; language: string }

type Ask = (connection: Connection, call: OnTheLine, signal: AbortSignal) => Promise<void>

export type Telephony = {
  /** From the music to where she is spoken with. */
  connect: Ask
  hold: Ask
  resume: Ask
  /** Back to the music, until somebody else has her. */
  transfer: Ask
  hangUp: (connection: Connection, call: OnTheLine, signal: AbortSignal, farewell?: Farewell | null) => Promise<void>
  place: (connection: Connection, call: OnTheLine, signal: AbortSignal) => Promise<ProviderState>
}
