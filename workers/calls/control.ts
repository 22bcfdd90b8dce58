/**
 * Brings a customer on the line to where the call's state says. Each command to the provider has three commits of its
 * own: claimed, asked, recorded. The surrounding job may be repeated at any point, because it begins by reading how far
 * it got.
 */
import {
  type Answered,
  type CallTimeouts,
  callJob,
  callTimeouts,
  endWrapUp,
  type NextAsk,
  nextAsk,
  recordAnswer,
  wrapUpJob,
} from '@aura/server/calls/index.ts'
import {
  type Connection,
  type Outside,
  openConnection,
  ProviderError,
  redact,
  type Telephony,
  telephony,
} from '@aura/server/channels/index.ts'
import { type CallContext, inside, type JobWork, outside } from '../platform/jobs.ts'

type Parts = { config: Outside; telephony: Telephony; timeouts: CallTimeouts }
type Call = Pick<CallContext<typeof callJob.payload>, 'payload' | 'within' | 'signal'>
type Chosen = NonNullable<NextAsk>

export const endingWrapUp = inside(wrapUpJob, ({ payload, tx, emit, now, newId }) =>
  endWrapUp({ tx, emit, now, newId }, payload.callId),
)

export const controllingCalls = (config: Outside, input: Partial<Omit<Parts, 'config'>> = {}): JobWork => {
  const parts = { config, telephony, timeouts: callTimeouts, ...input }
  return outside(callJob, { call: (call) => control(parts, call), reconcile: 'repeat' })
}

async function control(parts: Parts, call: Call): Promise<void> {
  const { timeouts } = parts
  while (!call.signal.aborted) {
    const next = await call.within((work) => nextAsk(work, call.payload.callId, timeouts))
    if (!next) return
    const answered = await ask(parts, call, next)
    await call.within((work) => recordAnswer(work, next, answered, timeouts))
  }
  throw new Error('there was no time left')
}

/** Everything up to the call is ours: nothing came of it. */
async function ask(parts: Parts, { within, signal }: Call, next: Chosen): Promise<Answered> {
  const { channel_id: channelId, connection: role } = next.call
  let connection: Connection
  try {
    const { config } = parts
    connection = (await within(({ tx }) => openConnection({ tx, channelId, config, role, purpose: 'call' }))).connection
  } catch (error) {
    return { answer: 'later', problem: error instanceof Error ? error.message : 'unknown' }
  }
  const time = AbortSignal.any([signal, AbortSignal.timeout(parts.timeouts.askMs)])
  try {
    return await reportProblem(parts.telephony, next, connection, time)
  } catch (error) {
    if (!(error instanceof ProviderError)) return { answer: 'silence' }
    return { answer: error.outcome, problem: redact(error.message, connection) }
  }
}

async function reportProblem(
  house: Telephony,
  { ask, call, farewell }: Chosen,
  connection: Connection,
  signal: AbortSignal,
): Promise<Answered> {
  const onTheLine = { externalId: call.external_id, callId: call.id }
  switch (ask) {
    case 'look':
      return { answer: 'at', place: await house.place(connection, onTheLine, signal) }
    case 'connected':
      await (call.provider_state === 'held' ? house.resume : house.connect)(connection, onTheLine, signal)
      return { answer: 'done' }
    case 'held':
      await house.hold(connection, onTheLine, signal)
      return { answer: 'done' }
    case 'waiting':
      await house.transfer(connection, onTheLine, signal)
      return { answer: 'done' }
    case 'over':
      await house.hangUp(connection, onTheLine, signal, farewell)
      return { answer: 'done' }
  }
}
