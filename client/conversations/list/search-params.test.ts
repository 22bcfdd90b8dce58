import { expect, it } from 'vitest'
import { questionOf, scopeChange } from './questions.ts'
import { readInboxSearch } from './search-params.ts'

it('keeps of an address what it knows, and asks the server for it', () => {
  const c = '01890000-0000-7000-8000-000000000001'
  const inboxSearch = readInboxSearch({
    scope: 'queue',
    c,
    channel: 'sms',
    unread: true,
    order: 'longest_waiting',
    q: 123,
    x: 1,
  })
  expect(inboxSearch).toEqual({ scope: 'queue', c, channel: 'sms', unread: true, order: 'longest_waiting', q: '123' })
  expect(questionOf(inboxSearch, 'me')).toEqual({
    states: ['waiting'],
    channel: 'sms',
    unreadOnly: true,
    search: '123',
    order: 'longest_waiting',
  })
  expect(readInboxSearch({ scope: 'none', c: 'x', channel: 'pigeon', unread: 'yes', order: 'random', q: '' })).toEqual(
    {},
  )
  expect(questionOf({}, 'me')).toEqual({ states: ['open', 'held'], assignee: 'me', order: 'due' })
  expect(questionOf({ scope: 'closed' }, 'me').order).toBe('newest')
  // The operator is a filter of the lists that others stand in, the days one of what is closed.
  const narrowed = { operator: c, closed: '2026-01-05..' }
  expect(questionOf({ scope: 'closed', ...narrowed }, 'me')).toMatchObject({
    assignee: c,
    closedFrom: expect.any(String),
  })
  expect(questionOf({ scope: 'all', ...narrowed }, 'me')).not.toHaveProperty('closedFrom')
  expect(questionOf({ scope: 'queue', ...narrowed }, 'me')).not.toHaveProperty('assignee')
  expect(scopeChange('queue')).toEqual({ scope: 'queue', operator: undefined, closed: undefined })
  expect(readInboxSearch({ order: 'oldest' })).toEqual({ order: 'oldest' })
})
