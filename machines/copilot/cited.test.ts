import { expect, it } from 'vitest'
import { citedIn } from './cited.ts'

it('the passages that a text names are its sources, and the marks leave the text', () =>
  expect(citedIn('Trocas em trinta dias [2]. Frete é grátis [1][2].', ['a', 'b', 'c'])).toEqual({
    ...{ text: 'Trocas em trinta dias. Frete é grátis.', sources: ['a', 'b'] },
  }))

it('a passage that was never shown is no source', () =>
  expect(citedIn('Sim [7].', ['a'])).toEqual({ text: 'Sim.', sources: [] }))
