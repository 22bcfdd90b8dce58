import { expect, it } from 'vitest'
import { foldText, hasEveryWord } from './fold-text.ts'

it('takes case, accents and compatible forms out of a text', () => {
  expect(foldText('São JOÃO ﬁm ①')).toBe('sao joao fim 1')
})

it('finds words in any order, and everything for none', () => {
  expect(hasEveryWord('Ana Conceição Lima', 'lima concei')).toBe(true)
  expect(hasEveryWord('Ana Conceição Lima', 'lima souza')).toBe(false)
  expect(hasEveryWord('Ana', '  ')).toBe(true)
})
