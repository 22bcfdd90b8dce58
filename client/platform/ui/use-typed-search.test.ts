import { expect, test } from 'vitest'
import { afterAddress, afterAsking, typedAtFirst } from './use-typed-search.ts'

const typing = (typed: ReturnType<typeof typedAtFirst>, text: string) => ({ ...typed, text })

test('a letter typed while the address is still on its way stays', () => {
  const asked = afterAsking(typing(typedAtFirst(''), 'pers'), 'pers')
  expect(afterAddress(typing(asked, 'perso'), 'pers')).toMatchObject({ text: 'perso', asked: 'pers', pending: [] })
})

test('two questions on their way come back one after the other, or the later one alone', () => {
  const first = afterAsking(typing(typedAtFirst(''), 'p'), 'p')
  const both = afterAsking(typing(first, 'pe'), 'pe')
  expect(afterAddress(both, 'p')).toMatchObject({ text: 'pe', asked: 'pe', pending: ['pe'] })
  expect(afterAddress(both, 'pe')).toMatchObject({ text: 'pe', asked: 'pe', pending: [] })
})

test('a saved view or the way back replaces what is typed', () => {
  const asked = afterAsking(typing(typedAtFirst(''), 'pers'), 'pers')
  expect(afterAddress(typing(asked, 'perso'), 'Sul')).toEqual(typedAtFirst('Sul'))
  expect(afterAddress(afterAddress(asked, 'pers'), '')).toEqual(typedAtFirst(''))
})

test('words that were deleted before the address had them are not taken for an answer later', () => {
  const deleted = afterAsking(typing(afterAsking(typing(typedAtFirst(''), 'a'), 'a'), ''), '')
  expect(deleted.pending).toEqual([])
  expect(afterAddress(deleted, 'a')).toEqual(typedAtFirst('a'))
})
