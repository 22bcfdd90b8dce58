import { expect, test } from 'vitest'
import type { Due } from './due-reactions.ts'
import { lagBook } from './reaction-lag.ts'

const due = (reaction: string, company: string, wanted: number | null, head: number): Due => ({
  reaction,
  company,
  head,
  position: (wanted ?? head) - 1,
  wanted,
  retryAt: null,
})

test('a reaction that is stuck in one company is behind, however well it does in those that move', () => {
  const book = lagBook()
  book.note(['quiet', 'busy'], [due('mail', 'quiet', 3, 9), due('mail', 'busy', 8, 9)])
  expect(book.most('mail')).toBe(7)
  book.note(['busy'], [])
  expect(book.most('mail')).toBe(7)
  expect([...book.companies()]).toEqual(['quiet'])
  book.note(['quiet'], [])
  expect(book.most('mail')).toBe(0)
  expect([...book.companies()]).toEqual([])
})

test('reactions are behind each by itself, and events that a reaction does not want are no lag', () => {
  const book = lagBook()
  book.note(['one', 'two'], [due('mail', 'one', 3, 9), due('index', 'two', 5, 6), due('index', 'one', null, 9)])
  expect([book.most('mail'), book.most('index'), book.most('other')]).toEqual([7, 2, 0])
})

test('a company that is found waiting for its next try counts although nobody asked for it', () => {
  const book = lagBook()
  book.note(['busy'], [due('mail', 'waiting', 1, 4)])
  expect(book.most('mail')).toBe(4)
  expect([...book.companies()]).toEqual(['waiting'])
})
