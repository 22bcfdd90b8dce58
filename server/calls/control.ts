/** What an operator does with a call: the machine decides, and the job behind it tells the provider. */
import type { Call } from '@aura/contracts/calls/call.ts'
import * as contracts from '@aura/contracts/calls/control.ts'
import { type CallCommand, decideCall } from '@aura/machines/calls/decide.ts'
import { lockConversation, namesOf } from '../conversations/index.ts'
import { allowed } from '../platform/allowed.ts'
import { type CommandContext, handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { endCall, finishWriting } from './ends.ts'
import { lockCall } from './lock.ts'
import { type CallRow, moveCall, shownCall } from './store.ts'

type Context = Pick<CommandContext<unknown>, 'tx' | 'emit' | 'now' | 'newId' | 'caller'>
type CallFacts = Parameters<typeof decideCall>[2]['facts']

/** What is around a transfer alone. */
export type TransferFacts = Pick<CallFacts, 'operatorName' | 'queueName' | 'isFree'>
const noTransfer: TransferFacts = { operatorName: () => undefined, queueName: () => undefined, isFree: () => false }

/** The locked call that the command may be done with; else refused. */
export async function callFor(
  { tx, caller, now }: Context,
  callId: string,
  command: CallCommand,
  transfer = noTransfer,
): Promise<CallRow> {
  const call = await lockCall(tx, callId)
  if (call.conversation_id === null) return refuse('calls.not_found')
  const { assignee_id: assigneeId } = await lockConversation(tx, call.conversation_id)
  const facts = { ...transfer, assigneeId, nameOf: await namesOf(tx, caller.userId, [assigneeId]) }
  const actor = { id: caller.userId, permissions: caller.permissions }
  allowed(decideCall({ state: call.state, operatorId: call.operator_id }, command, { actor, now, facts }))
  return call
}

const callView = async ({ tx }: Context, before: CallRow, row: CallRow | undefined): Promise<Call> =>
  await shownCall(tx, row ?? before)

export const holdCall = handle(contracts.holdCall, async (context) => {
  const call = await callFor(context, context.input.callId, { type: 'hold' })
  return await callView(context, call, await moveCall(context, call, 'hold', { problem: null }))
})

export const resumeCall = handle(contracts.resumeCall, async (context) => {
  const call = await callFor(context, context.input.callId, { type: 'resume' })
  return await callView(context, call, await moveCall(context, call, 'resume', { problem: null }))
})

export const hangUpCall = handle(contracts.hangUpCall, async (context) => {
  const call = await callFor(context, context.input.callId, { type: 'hangUp' })
  return await callView(context, call, await endCall(context, call, { type: 'hangUp', by: 'company' }))
})

export const finishCall = handle(contracts.finishCall, async (context) => {
  const call = await callFor(context, context.input.callId, { type: 'finish' })
  return await callView(context, call, await finishWriting(context, call))
})
