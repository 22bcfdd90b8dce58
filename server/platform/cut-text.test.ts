import { expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

it('cuts what is too long, and never through a character', () => {
  expect(cutText('abc', 2)).toBe('ab')
  expect(cutText('a😀', 2)).toBe('a')
  expect(cutText('a😀', 3)).toBe('a😀')
})
