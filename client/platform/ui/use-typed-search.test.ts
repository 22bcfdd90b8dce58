import { expect, test } from 'vitest'
import { afterAddress, afterSending, typedAtFirst } from './use-typed-search.ts'

const typing = (typed: ReturnType<typeof typedAtFirst>, text: string) => ({ ...typed, text })

test('a letter typed while the address is still on its way stays', () => {
  const sent = afterSending(typing(typedAtFirst(''), 'pers'), 'pers')
  expect(afterAddress(typing(sent, 'perso'), 'pers')).toMatchObject({ text: 'perso', sent: 'pers', pending: [] })
})

test('two questions on their way come back one after the other, or the later one alone', () => {
  const first = afterSending(typing(typedAtFirst(''), 'p'), 'p')
  const both = afterSending(typing(first, 'pe'), 'pe')
  expect(afterAddress(both, 'p')).toMatchObject({ text: 'pe', sent: 'pe', pending: ['pe'] })
  expect(afterAddress(both, 'pe')).toMatchObject({ text: 'pe', sent: 'pe', pending: [] })
})

test('a saved view or the way back replaces what is typed', () => {
  const sent = afterSending(typing(typedAtFirst(''), 'pers'), 'pers')
  expect(afterAddress(typing(sent, 'perso'), 'Sul')).toEqual(typedAtFirst('Sul'))
  expect(afterAddress(afterAddress(sent, 'pers'), '')).toEqual(typedAtFirst(''))
})

test('words that were deleted before the address had them are not taken for an answer later', () => {
  const deleted = afterSending(typing(afterSending(typing(typedAtFirst(''), 'a'), 'a'), ''), '')
  expect(deleted.pending).toEqual([])
  expect(afterAddress(deleted, 'a')).toEqual(typedAtFirst('a'))
})
