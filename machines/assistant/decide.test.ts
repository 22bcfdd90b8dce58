import { expect, it } from 'vitest'
import { type ChatEvent, type ChatState, chatStates } from './chat.ts'
import { decideAction, decideChat, decideRejection, maySend, movePanel } from './decide.ts'
import { type PanelEvent, type PanelState, panelStates } from './panel.ts'

/** The state that follows, or the reason of a refusal behind '!'. */
const chatTable: Record<ChatState, Record<ChatEvent['type'], ChatState | `!${string}`>> = {
  idle: { send: 'answering', answer: 'idle', fail: 'idle', cancel: '!nothing_to_cancel', clear: 'idle' },
  answering: { send: '!answering', answer: 'idle', fail: 'idle', cancel: 'idle', clear: '!answering' },
}
const chatEvents = ['send', 'answer', 'fail', 'cancel', 'clear'] as const

it.each(chatStates.flatMap((state) => chatEvents.map((event) => [state, event] as const)))(
  'a thread that is %s takes %s as its table says',
  (state, event) => {
    const decision = decideChat(state, event)
    expect(decision.ok ? decision.next.state : `!${decision.params.reason}`).toBe(chatTable[state][event])
  },
)

const panelTable: Record<PanelState, Record<PanelEvent['type'], PanelState>> = {
  closed: { open: 'open', minimize: 'closed', close: 'closed' },
  open: { open: 'open', minimize: 'minimized', close: 'closed' },
  minimized: { open: 'open', minimize: 'minimized', close: 'closed' },
}
const panelEvents = ['open', 'minimize', 'close'] as const

it.each(panelStates.flatMap((state) => panelEvents.map((event) => [state, event] as const)))(
  'a panel that is %s takes %s as its table says',
  (state, event) => expect(movePanel(state, event)).toBe(panelTable[state][event]),
)

it('only words are sent, and nothing while an answer is under way', () => {
  expect(maySend('idle', 'Oi')).toBe(true)
  expect(maySend('idle', ' \n\t')).toBe(false)
  expect(maySend('answering', 'Oi')).toBe(false)
})

it('a proposed action is decided once', () => {
  expect(decideAction({ state: 'pending' }).ok).toBe(true)
  for (const state of ['confirmed', 'rejected', 'failed'] as const)
    expect(decideAction({ state })).toMatchObject({ code: 'assistant.action_settled' })
  expect(decideAction(null)).toMatchObject({ code: 'assistant.action_not_found' })
  const now = new Date('2026-11-24T12:00:00Z')
  const leaseOf = (confirmingUntil: Date | null) => ({ confirmingUntil, now })
  const [free, ended, confirming] = [leaseOf(null), leaseOf(now), leaseOf(new Date(now.getTime() + 1))]
  expect(decideRejection({ state: 'pending' }, free).ok).toBe(true)
  expect(decideRejection({ state: 'pending' }, ended).ok).toBe(true)
  expect(decideRejection({ state: 'pending' }, confirming)).toMatchObject({ code: 'assistant.action_settled' })
  expect(decideRejection({ state: 'confirmed' }, free)).toMatchObject({ code: 'assistant.action_settled' })
  expect(decideRejection(null, confirming)).toMatchObject({ code: 'assistant.action_not_found' })
})
