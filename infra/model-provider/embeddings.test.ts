import { expect, test } from 'vitest'
import { vectorOf } from './embeddings.ts'

const near = (a: string, b: string) => {
  const other = vectorOf(b)
  return vectorOf(a).reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
}
const trocas = 'Trocas são aceitas em até trinta dias com a nota fiscal.'

test('the same text is the same vector of length 1, a paraphrase is near and something else is not', () => {
  expect(vectorOf(trocas)).toEqual(vectorOf(trocas))
  expect(Math.hypot(...vectorOf(trocas))).toBeCloseTo(1)
  expect(near('Como devolvo um item?', trocas)).toBeGreaterThan(0.4)
  expect(near('How do I return an item?', trocas)).toBeGreaterThan(0.3)
  expect(Math.abs(near('wyvern quokka', trocas))).toBeLessThan(0.15)
})

test('a text without words has a direction too', () => {
  expect(Math.hypot(...vectorOf('?!', 8))).toBe(1)
})
