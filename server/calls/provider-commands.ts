/**
 * What the provider is to be asked about a call, decided and recorded under the call's lock, so that two workers never
 * do the same. The call's state says where the customer should be; the provider's last word says where the customer is.
 * A missing answer is never guessed: the place is queried before the next command.
 */
import { type CallProblem, isLive } from '@aura/contracts/calls/call.ts'
import { type ProviderState, placeOf } from '@aura/machines/calls/call.ts'
import type { Farewell } from '../channels/index.ts'
import type { Work } from '../platform/handle.ts'
import { later } from '../platform/later.ts'
import { endCall, finishWriting } from './ends.ts'
import { askAt } from './jobs.ts'
import { lockCall } from './lock.ts'
import { heard, recordCallEnd } from './provider-state.ts'
import { farewellOf } from './settings.ts'
import { type CallRow, moveCall, noteCall } from './store.ts'

export type CallTimeouts = {
  /** How long the provider has to answer. */
  askMs: number
  /** After this a worker that said it asks is taken to be gone. */
  leaseMs: number
  /** The first wait after an answer that did not come; each further one is twice as long. */
  waitMs: number
  longestWaitMs: number
  /** A provider that says nothing of a call for so long is asked whether it is still there. */
  quietMs: number
  /** After so long without a word the call counts as lost. */
  lostMs: number
  /** How often a clear no is heard before it is the last word. */
  refusals: number
}

export const callTimeouts: CallTimeouts = {
  askMs: 8_000,
  leaseMs: 20_000,
  waitMs: 1_000,
  longestWaitMs: 30_000,
  quietMs: 60_000,
  lostMs: 15 * 60_000,
  refusals: 3,
}

export type PendingCommand = ProviderState | 'look'
export type NextAsk = { ask: PendingCommand; call: CallRow; farewell: Farewell | null } | undefined

export async function nextAsk(work: Work, callId: string, timeouts: CallTimeouts): Promise<NextAsk> {
  const { tx, now } = work
  const call = await stillThere(work, await afterLease(work, await lockCall(tx, callId), timeouts))
  if (call.command_sent_at !== null) return await askLater(work, call, later(call.command_sent_at, timeouts.leaseMs))
  if (call.state === 'wrap_up' && call.wrap_up_until !== null && call.wrap_up_until <= now)
    await finishWriting(work, call)
  if (call.provider_state === 'over') return undefined
  if (call.last_provider_event_at < later(now, -timeouts.lostMs)) return await giveUp(work, call)
  if (call.next_command_at !== null && call.next_command_at > now)
    return await askLater(work, call, call.next_command_at)
  const wanted = placeOf(call.state)
  const isQuiet = call.last_provider_event_at <= later(now, -timeouts.quietMs)
  const ask =
    call.provider_state === 'unknown' ? 'look' : call.provider_state !== wanted ? wanted : isQuiet ? 'look' : undefined
  if (ask === undefined) return await askLater(work, call, later(call.last_provider_event_at, timeouts.quietMs))
  const farewell = ask === 'over' ? await farewellOf(tx, call) : null
  return {
    ask,
    call: await noteCall(tx, call, { pending_command: ask, command_sent_at: now, next_command_at: null }),
    farewell,
  }
}

async function askLater({ tx }: Work, call: CallRow, at: Date): Promise<undefined> {
  await askAt(tx, call, at)
}

/**
 * Transferred and accepted before the provider was told to hold: the customer is in place, and no event will say so.
 */
const stillThere = (work: Work, call: CallRow): Promise<CallRow> | CallRow =>
  call.state === 'connecting' && call.provider_state === 'connected' && call.command_sent_at === null
    ? heard(work, call, call.provider_state)
    : call

/** The worker that asked is gone, and its progress is unknown. */
async function afterLease(work: Work, call: CallRow, { leaseMs }: CallTimeouts): Promise<CallRow> {
  if (call.command_sent_at === null || call.command_sent_at > later(work.now, -leaseMs)) return call
  return await unanswered(work, call, { next_command_at: null })
}

/** Nothing has been heard of it for so long that it is no more, whatever it is at the provider. */
async function giveUp(work: Work, call: CallRow): Promise<undefined> {
  const over = await noteCall(work.tx, call, { provider_state: 'over' })
  const problem: CallProblem = 'calls.lost'
  if (isLive(call.state)) await endCall(work, over, { type: 'fail', by: 'provider', problem })
}

async function unanswered(
  work: Work,
  call: CallRow,
  { next_command_at }: Pick<CallRow, 'next_command_at'>,
): Promise<CallRow> {
  const set = {
    pending_command: null,
    command_sent_at: null,
    provider_state: 'unknown',
    tries: call.tries + 1,
    next_command_at,
  } as const
  const row = await noteCall(work.tx, call, set)
  return (row.state === 'connecting' ? await moveCall(work, row, 'lost') : undefined) ?? row
}

export type Answered =
  | { answer: 'done' }
  | { answer: 'at'; place: ProviderState }
  /** Nothing came of it. */
  | { answer: 'refused' | 'later'; problem: string }
  /** Nobody knows what came of it. */
  | { answer: 'silence' }

export async function recordAnswer(
  work: Work,
  { call: { id }, ask }: NonNullable<NextAsk>,
  input: Answered,
  timeouts: CallTimeouts,
): Promise<void> {
  const call = await lockCall(work.tx, id)
  // Another one has taken over since.
  if (call.pending_command !== ask) return
  const next_command_at = later(work.now, Math.min(timeouts.longestWaitMs, timeouts.waitMs * 2 ** call.tries))
  const free = { pending_command: null, command_sent_at: null } as const
  const tries = call.tries + 1
  if (input.answer === 'silence') return void (await unanswered(work, call, { next_command_at }))
  if (input.answer === 'later') return void (await noteCall(work.tx, call, { ...free, tries, next_command_at }))
  if (input.answer === 'refused')
    return await refusedBy(work, call, { ask, tries, next_command_at, problem: input.problem, timeouts })
  const place = input.answer === 'at' ? input.place : ask === 'look' ? undefined : ask
  const row = await noteCall(work.tx, call, { ...free, tries: place === placeOf(call.state) ? 0 : call.tries })
  if (place === 'over') await recordCallEnd(work, row)
  else if (place !== undefined) await heard(work, row, place)
}

type Refused = { ask: PendingCommand; tries: number; next_command_at: Date; problem: string; timeouts: CallTimeouts }

/** Mostly the caller has hung up meanwhile; a look at the caller's place decides. */
async function refusedBy(
  work: Work,
  call: CallRow,
  { ask, tries, next_command_at, problem, timeouts }: Refused,
): Promise<void> {
  const isFinal = tries >= timeouts.refusals
  const set = {
    pending_command: null,
    command_sent_at: null,
    tries,
    provider_state: 'unknown',
    next_command_at: isFinal ? next_command_at : null,
  } as const
  const row = await noteCall(work.tx, call, set)
  if (!isFinal) return
  // A provider that does not know the call has nobody on the line.
  if (ask === 'look' || ask === 'over') await recordCallEnd(work, row)
  else if (ask === 'held') await moveCall(work, row, 'resume', { problem })
  else if (row.state === 'connecting' || row.state === 'in_doubt')
    await endCall(work, row, { type: 'fail', by: 'provider', problem })
}
