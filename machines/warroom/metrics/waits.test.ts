import fc from 'fast-check'
import { expect, it } from 'vitest'
import { setEntity } from './set-entity.ts'
import { type LiveConversation, nothingYet } from './state.ts'
import { longestSince, longestUnqueued, unqueuedLine, waitsSince } from './waits.ts'

const queues = ['q1', 'q2', null]
const conversation = (set: Pick<LiveConversation, 'queueId' | 'state' | 'waitingSince'>): LiveConversation => ({
  channelId: 'ch1',
  channel: 'whatsapp',
  contactId: 'p1',
  assigneeId: null,
  openedAt: 50,
  answerDueAt: null,
  brokenDue: null,
  ...set,
})

it('the longest wait is the one that a scan of all conversations finds, whatever becomes of them', () => {
  const change = fc.record({
    id: fc.integer({ min: 0, max: 40 }).map((n) => `c${n}`),
    fact: fc.option(
      fc.record({
        queueId: fc.constantFrom(...queues),
        state: fc.constantFrom('waiting' as const, 'waiting' as const, 'open' as const),
        waitingSince: fc.option(fc.integer({ min: 1, max: 100 })),
      }),
    ),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 400 }), (changes) => {
      const metrics = nothingYet()
      for (const { id, fact } of changes) {
        setEntity(metrics, 'conversation', id, fact && conversation(fact))
        for (const queueId of queues) {
          const waiting = [...metrics.known.conversation.values()].filter(
            (liveConversation) =>
              liveConversation.state === 'waiting' && (queueId === null || liveConversation.queueId === queueId),
          )
          const first = waiting.length === 0 ? null : Math.min(...waiting.map(waitsSince))
          expect(longestSince(metrics, queueId)).toBe(first)
        }
        // One queue stays and the other one was removed: what waits there counts to what is in none.
        metrics.known.queue.set('q1', { name: 'q1', rank: 1 })
        const outside = [...metrics.known.conversation.values()].filter(
          ({ state, queueId }) => state === 'waiting' && queueId !== 'q1',
        )
        expect(longestUnqueued(metrics)).toBe(outside.length === 0 ? null : Math.min(...outside.map(waitsSince)))
      }
    }),
  )
})

it('a line grows with the conversations that stand in it, not with how often they came and went', () => {
  const metrics = nothingYet()
  for (let n = 0; n < 10_000; n += 1) {
    const state = n % 2 === 0 ? ('waiting' as const) : ('open' as const)
    setEntity(metrics, 'conversation', `c${n % 10}`, conversation({ queueId: 'q1', state, waitingSince: n % 7 }))
  }
  expect(metrics.lines.get(null)?.length).toBeLessThan(100)
  expect(metrics.lines.get('q1')?.length).toBeLessThan(100)
  for (let n = 0; n < 10_000; n += 1) {
    const state = n % 2 === 0 ? ('waiting' as const) : ('open' as const)
    setEntity(metrics, 'conversation', `c${n % 10}`, conversation({ queueId: null, state, waitingSince: n % 7 }))
  }
  expect(metrics.lines.get(unqueuedLine)?.length).toBeLessThan(100)
})
