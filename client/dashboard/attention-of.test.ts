import { expect, test } from 'vitest'
import { attentionOf } from './attention-of.ts'

test('nothing needs anybody only once the room has been read', () => {
  expect(attentionOf(undefined, 'loading')).toBe('reading')
  expect(attentionOf(undefined, 'refused')).toBe('unread')
  expect(attentionOf({ waiting: 0 }, 'live')).toBe('none')
  expect(attentionOf({ waiting: 2 }, 'stale')).toBe('waiting')
})
