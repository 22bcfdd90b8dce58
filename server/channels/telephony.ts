/**
 * What a telephony provider must be able to do with the customer's call. Each command says where the customer shall be
 * and may be repeated; `place` says where the customer is. One conformance test runs every implementation
 * (`adapters/voice.test.ts`). A clear no is a `ProviderError`; any other failure leaves the outcome open.
 */
import type { ProviderState } from '@aura/machines/calls/call.ts'
import type { Connection } from './adapter.ts'

export type OnTheLine = {
  /** The provider's name of the call. */
  externalId: string
  /** Our id, which is also that of the conference room. */
  callId: string
}

/** Played to the caller before hanging up. */
export type Farewell = { text: string; language: string }

type Ask = (connection: Connection, call: OnTheLine, signal: AbortSignal) => Promise<void>

export type Telephony = {
  /** From the music to the conference room. */
  connect: Ask
  hold: Ask
  resume: Ask
  /** Back to the music, until another operator takes the call. */
  transfer: Ask
  hangUp: (connection: Connection, call: OnTheLine, signal: AbortSignal, farewell?: Farewell | null) => Promise<void>
  place: (connection: Connection, call: OnTheLine, signal: AbortSignal) => Promise<ProviderState>
}
