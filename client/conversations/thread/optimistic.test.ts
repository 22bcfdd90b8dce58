import { clientFacts } from '@aura/machines/conversations/client-facts.ts'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '../../platform/feed/id.ts'
import { row } from '../list/row.fake.ts'
import { message } from './message.fake.ts'
import { stepped, written } from './optimistic.ts'

const state = { conversation: row('a', 1, { state: 'waiting' }), messages: [message(4)] }
const made = Date.parse('2026-03-02T10:00:00.000Z')
const id = uuidv7(made, (bytes) => bytes)
const by = { id: 'me', name: 'Ana' }

describe('what shows before the answer', () => {
  it('is what the decision says, once, however often it is applied', () => {
    const deciding = {
      actor: { id: 'me', permissions: ['update_operations' as const] },
      now: new Date(made),
      facts: clientFacts(() => ''),
    }
    const claimed = stepped(state, { type: 'claim' }, deciding)
    expect(claimed.conversation).toMatchObject({ state: 'open', assigneeId: 'me', ownershipVersion: 1 })
    expect(stepped(claimed, { type: 'claim' }, deciding)).toBe(claimed)
    expect(stepped(claimed, { type: 'resume' }, deciding)).toBe(claimed)
  })

  it('puts a message at the end with the time it was written, and leaves it alone when it is there', () => {
    const content = { type: 'text', text: 'Olá' } as const
    const next = written(state, { id, by, content, replyTo: null })
    expect(next.messages[1]).toMatchObject({
      seq: 5,
      status: 'queued',
      direction: 'out',
      at: new Date(made).toISOString(),
    })
    expect(next.conversation).toMatchObject({ unread: 0, waitingSince: null })
    expect(written(next, { id, by, content, replyTo: null })).toBe(next)
  })

  it('keeps a note among us', () => {
    const next = written(state, { id, by, content: { type: 'note', text: 'x', mentions: [] }, replyTo: null })
    expect(next.messages[1]).toMatchObject({ direction: 'inside', status: null })
    expect(next.conversation.unread).toBe(1)
  })
})
