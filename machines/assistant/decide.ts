/** What may be done with the thread, its answers and what they propose: asked by the panel, and by the server with the row locked. */
import type { Action, Message } from '@aura/contracts/assistant/message.ts'
import { attempt } from '../platform/attempt.ts'
import { allowedTo, type Decision, refused } from '../platform/decision.ts'
import { atChat, type ChatEvent, type ChatState, chatMachine } from './chat.ts'
import { atPanel, type PanelEvent, type PanelState, panelMachine } from './panel.ts'

export function decideChat(state: ChatState, type: ChatEvent['type']): Decision<{ state: ChatState }> {
  const moved = attempt(chatMachine, atChat(state), { type })
  return moved.ok ? allowedTo({ state: moved.next.value }) : refused('assistant.not_now', { reason: moved.reason })
}

/** Only words are sent, and nothing while an answer is under way. */
export const maySend = (state: ChatState, text: string): boolean => text.trim() !== '' && decideChat(state, 'send').ok

export const chatStateOf = (messages: readonly Pick<Message, 'state'>[]): ChatState =>
  messages.some(({ state }) => state === 'answering') ? 'answering' : 'idle'

/** A proposed action is decided once. */
export function decideAction(action: Pick<Action, 'state'> | null): Decision<object> {
  if (action === null) return refused('assistant.action_not_found')
  return action.state === 'pending' ? allowedTo({}) : refused('assistant.action_settled')
}

type Confirmation = { confirmingUntil: Date | null; now: Date }

/** While it is being called, it cannot be taken back: as long as the confirmation's lease lasts. */
export function decideRejection(
  action: Pick<Action, 'state'> | null,
  { confirmingUntil, now }: Confirmation,
): Decision<object> {
  const isConfirming = confirmingUntil !== null && confirmingUntil > now
  return action !== null && isConfirming ? refused('assistant.action_settled') : decideAction(action)
}

export function movePanel(state: PanelState, type: PanelEvent['type']): PanelState {
  const moved = attempt(panelMachine, atPanel(state), { type })
  return moved.ok ? moved.next.value : state
}
