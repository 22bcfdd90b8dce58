import { expect, it } from 'vitest'
import type { InboxSearch } from './search-params.ts'
import { askedOfView, isBare, scopeCounted, settingsOf } from './views.ts'

const c = '01890000-0000-7000-8000-000000000001'

it('comes back as it was saved, without the conversation that was open', () => {
  const inboxSearch: InboxSearch = {
    scope: 'queue',
    channel: 'sms',
    unread: true,
    order: 'longest_waiting',
    q: 'boleto',
  }
  expect(askedOfView(settingsOf({ ...inboxSearch, c, m: 3, view: c }))).toEqual(inboxSearch)
  expect(askedOfView(settingsOf({}))).toEqual({})
})

it('takes no filter that the list does not know', () => {
  const settings = { ...settingsOf({}), filters: { c, channel: 'pigeon', scope: 'closed' } }
  expect(askedOfView(settings)).toEqual({ scope: 'closed' })
})

it('is counted where the count is there, and opens only where nothing was asked for', () => {
  expect(scopeCounted(settingsOf({ scope: 'queue', order: 'longest_waiting' }))).toBe('queue')
  expect(scopeCounted(settingsOf({ scope: 'queue', unread: true }))).toBe(undefined)
  expect([isBare({ c }), isBare({ scope: 'all' }), isBare({ view: c })]).toEqual([true, false, false])
})
