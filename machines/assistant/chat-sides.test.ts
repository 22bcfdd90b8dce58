/**
 * The chat on both sides: the server decides with the thread's row, each tab with what the events that have reached it make
 * of its view. Whatever is sent, stopped, cleared or comes to an end, and however far behind a tab is.
 */
import type { Message } from '@aura/contracts/assistant/message.ts'
import {
  questionAnswered,
  questionAsked,
  shownLimit,
  type ThreadState,
  threadCleared,
} from '@aura/contracts/assistant/thread.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { atChat, type ChatEvent, type ChatState, chatMachine, chatStates } from './chat.ts'
import { chatStateOf, decideChat, maySend } from './decide.ts'
import { threadReducer } from './thread.ts'

const userId = '01900000-0000-7000-8000-000000000001'
const chatEvents = ['send', 'answer', 'fail', 'cancel', 'clear'] as const satisfies readonly ChatEvent['type'][]

it('every state has an answer to every event, and names nothing else', () => {
  expect(Object.keys(chatMachine.states).sort()).toEqual([...chatStates].sort())
  for (const state of chatStates) {
    expect(atChat(state).value).toBe(state)
    expect(Object.keys(chatMachine.config.states?.[state]?.on ?? {}).sort()).toEqual([...chatEvents].sort())
    for (const type of chatEvents) {
      const decision = decideChat(state, type)
      if (decision.ok) expect(chatStates).toContain(decision.next.state)
      else expect(decision.params.reason).not.toBe('not_allowed')
    }
  }
})

const messageOf = (id: string, role: Message['role'], state: Message['state']): Message => ({
  ...{ id, role, state, text: '', model: null, figures: [], chart: null, action: null, page: null },
  at: '2026-11-24T12:00:00.000Z',
})

/** The server as its row and the log are. */
function serverSide() {
  let answering: string | null = null
  let count = 0
  const log: WireEvent[] = []
  /** The state after so many events of the log. */
  const states: ChatState[] = ['idle']
  const state = (): ChatState => (answering === null ? 'idle' : 'answering')
  const emit = (event: { name: string }, body: object) => {
    const position = log.length + 1
    log.push({ name: event.name, v: 1, body, id: `${position}`, at: '', actor: null, cause: null, position })
    states.push(state())
  }
  /** Once: what has ended before stays as it is. */
  const end = (answerId: string, outcome: Message['state']) => {
    if (answering !== answerId) return
    answering = null
    emit(questionAnswered, { userId, answer: messageOf(answerId, 'assistant', outcome) })
  }
  return {
    ...{ log, states, state },
    answerIds: () => Array.from({ length: count }, (_, at) => `answer-${at + 1}`),
    take(type: 'send' | 'cancel' | 'clear') {
      const decision = decideChat(state(), type)
      if (!decision.ok) return decision
      if (type === 'clear') emit(threadCleared, { userId })
      if (type === 'cancel') end(answering ?? '', 'cancelled')
      if (type === 'send') {
        count += 1
        answering = `answer-${count}`
        const [question, answer] = [
          messageOf(`question-${count}`, 'user', 'done'),
          messageOf(answering, 'assistant', 'answering'),
        ]
        emit(questionAsked, { userId, question, answer })
      }
      return decision
    },
    end,
  }
}

function tabOf(log: readonly WireEvent[]) {
  let view: ThreadState = { userId, messages: [], more: false }
  let position = 0
  return {
    view: () => view,
    position: () => position,
    state: () => chatStateOf(view.messages),
    receive(count: number) {
      for (const event of log.slice(position, position + count)) {
        view = threadReducer.fold(view, event)
        position += 1
      }
    },
  }
}

const step = fc.oneof(
  fc.record({ kind: fc.constant('person' as const), tab: fc.nat(1), type: fc.constantFrom('send', 'cancel', 'clear') }),
  fc.record({ kind: fc.constant('model' as const), which: fc.nat(40), isWhole: fc.boolean() }),
  fc.record({ kind: fc.constant('line' as const), tab: fc.nat(1), count: fc.integer({ min: 1, max: 5 }) }),
)

it('after the same events both sides stand in the same state, and decide alike', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const server = serverSide()
      const tabs = [tabOf(server.log), tabOf(server.log)]
      for (const happening of steps) {
        const tab = tabs['tab' in happening ? happening.tab : 0]
        if (!tab) continue
        if (happening.kind === 'line') tab.receive(happening.count)
        if (happening.kind === 'model') {
          // Also one that was cancelled, or given up by its process, long before.
          const ids = server.answerIds()
          server.end(ids[happening.which % ids.length] ?? 'none', happening.isWhole ? 'done' : 'failed')
        }
        if (happening.kind === 'person') {
          const isBehind = tab.position() < server.log.length
          const foreseen = decideChat(tab.state(), happening.type)
          const decision = server.take(happening.type)
          // What a tab foresees that has everything is what the server decides.
          if (!isBehind) expect(foreseen).toEqual(decision)
        }
        for (const { state, position, view } of tabs) {
          expect(state()).toBe(server.states[position()])
          expect(view().messages.length).toBeLessThanOrEqual(shownLimit)
        }
      }
      for (const tab of tabs) {
        tab.receive(server.log.length)
        expect(tab.state()).toBe(server.state())
        expect(maySend(tab.state(), 'Oi')).toBe(decideChat(server.state(), 'send').ok)
        expect(tab.view()).toEqual(tabs[0]?.view())
      }
    }),
  )
})
