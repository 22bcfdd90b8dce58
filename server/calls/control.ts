/** What an operator does with a call: the machine decides, and the job behind it tells the provider. */
import type { Call } from '@aura/contracts/calls/call.ts'
import * as contracts from '@aura/contracts/calls/control.ts'
import { atCall, type CallColumn, callMachine } from '@aura/machines/calls/call.ts'
import { assertMayHandle, lockConversation } from '../conversations/index.ts'
import { advance } from '../platform/advance.ts'
import { type CommandContext, handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { endCall, finishWriting } from './ends.ts'
import { lockCall } from './lock.ts'
import { type CallRow, moveCall, shownCall } from './store.ts'

type Context = Pick<CommandContext<unknown>, 'tx' | 'emit' | 'now' | 'newId' | 'caller'>

/** The caller of the command has the call or supervises, and the machine allows the event. */
export async function herCall(context: Context, callId: string, type: CallColumn): Promise<CallRow> {
  const call = await lockCall(context.tx, callId)
  if (call.conversation_id === null) return refuse('calls.not_found')
  advance(callMachine, atCall(call.state), { type }, 'calls.not_now')
  // After a merge of contacts, each call stays with its operator.
  if (call.operator_id !== context.caller.userId)
    await assertMayHandle(context, await lockConversation(context.tx, call.conversation_id))
  return call
}

const callView = async ({ tx }: Context, before: CallRow, row: CallRow | undefined): Promise<Call> =>
  await shownCall(tx, row ?? before)

export const holdCall = handle(contracts.holdCall, async (context) => {
  const call = await herCall(context, context.input.callId, 'hold')
  return await callView(context, call, await moveCall(context, call, 'hold', { problem: null }))
})

export const resumeCall = handle(contracts.resumeCall, async (context) => {
  const call = await herCall(context, context.input.callId, 'resume')
  return await callView(context, call, await moveCall(context, call, 'resume', { problem: null }))
})

export const hangUpCall = handle(contracts.hangUpCall, async (context) => {
  const call = await herCall(context, context.input.callId, 'hangUp')
  return await callView(context, call, await endCall(context, call, { type: 'hangUp', by: 'company' }))
})

export const finishCall = handle(contracts.finishCall, async (context) => {
  const call = await herCall(context, context.input.callId, 'finish')
  return await callView(context, call, await finishWriting(context, call))
})
