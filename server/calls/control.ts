/** What an operator does with a call: the machine decides, and the job behind it tells the provider. */
import type { Call } from '@aura/contracts/calls/call.ts'
import * as contracts from '@aura/contracts/calls/control.ts'
import { type CallCommand, decideCall } from '@aura/machines/calls/decide.ts'
import { lockConversation, namesOf } from '../conversations/index.ts'
import { allowed } from '../platform/allowed.ts'
import { type CommandContext, handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { emptyLine, finished } from './ends.ts'
import { lockCall } from './lock.ts'
import { enterState, shownCall } from './store.ts'

type Context = Pick<CommandContext<unknown>, 'tx' | 'emit' | 'now' | 'newId' | 'caller'>
type CallFacts = Parameters<typeof decideCall>[2]['facts']

/** What is around a transfer alone. */
export type TransferFacts = Pick<CallFacts, 'operatorName' | 'queueName' | 'isFree'>
const noTransfer: TransferFacts = { operatorName: () => undefined, queueName: () => undefined, isFree: () => false }

/** The locked call that the command may be done with, and the state it comes to; else refused. */
export async function callFor(
  { tx, caller, now }: Context,
  callId: string,
  command: CallCommand,
  transfer = noTransfer,
) {
  const call = await lockCall(tx, callId)
  if (call.conversation_id === null) return refuse('calls.not_found')
  const { assignee_id: assigneeId } = await lockConversation(tx, call.conversation_id)
  const facts = { ...transfer, assigneeId, nameOf: await namesOf(tx, caller.userId, [assigneeId]) }
  const actor = { id: caller.userId, permissions: caller.permissions }
  const decided = { state: call.state, operatorId: call.operator_id }
  return { call, next: allowed(decideCall(decided, command, { actor, now, facts })).next }
}

type Named = CommandContext<{ callId: string }>

async function onTheLine(context: Named, type: 'hold' | 'resume'): Promise<Call> {
  const { call, next } = await callFor(context, context.input.callId, { type })
  return await shownCall(context.tx, await enterState(context, call, next.state, { problem: null }))
}

export const holdCall = handle(contracts.holdCall, async (context) => await onTheLine(context, 'hold'))

export const resumeCall = handle(contracts.resumeCall, async (context) => await onTheLine(context, 'resume'))

export const hangUpCall = handle(contracts.hangUpCall, async (context) => {
  const { call, next } = await callFor(context, context.input.callId, { type: 'hangUp' })
  return await shownCall(context.tx, await emptyLine(context, call, next.state, { by: 'company' }))
})

export const finishCall = handle(contracts.finishCall, async (context) => {
  const { call, next } = await callFor(context, context.input.callId, { type: 'finish' })
  return await shownCall(context.tx, await finished(context, call, next.state))
})
