import { expect, test } from 'vitest'
import { row } from '../list/row.fake.ts'
import { message } from './message.fake.ts'
import { reacted } from './optimistic.ts'
import { emojiOfOurs, lastOfCustomer, ourReactions, withoutReactions } from './reactions.ts'

const ours = (seq: number, replyTo: string, emoji: string | null) =>
  message(seq, { direction: 'out', content: { type: 'reaction', emoji }, replyTo })
const messages = [message(1), ours(2, 'message 1', '👍'), message(3), ours(4, 'message 1', null)]

test('reactions stand on their message and not between the others, and the last one counts', () => {
  expect(withoutReactions(messages).map(({ seq }) => seq)).toEqual([1, 3])
  expect(ourReactions(messages).get('message 1')?.seq).toBe(4)
  expect(lastOfCustomer(messages)?.seq).toBe(3)
})

test('a reaction shows at once, in place of the one before, and changes nothing else', () => {
  const state = { conversation: row('a', 1, { unread: 2 }), messages: [message(1)] }
  const by = { id: 'ana', name: 'Ana' }
  const first = reacted(state, { id: '0198c0de-0000-7000-8000-000000000001', by, to: 'message 1', emoji: '👍' })
  const twice = reacted(first, { id: '0198c0de-0000-7000-8000-000000000002', by, to: 'message 1', emoji: '❤️' })
  const [target] = twice.messages
  expect(target && emojiOfOurs(target)).toBe('❤️')
  expect(twice.conversation).toEqual(state.conversation)
  expect(twice.messages.map(({ status }) => status)).toEqual([null, 'queued', 'queued'])
  // What the server has told already is not told a second time.
  expect(reacted(twice, { id: twice.messages[1]?.id ?? '', by, to: 'message 1', emoji: '👍' })).toEqual(twice)
})
