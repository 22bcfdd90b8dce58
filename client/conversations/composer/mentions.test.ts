import { describe, expect, it } from 'vitest'
import { byDuty, highlightOf, mentionAt, mentionedIn, offeredPeople } from './mentions.ts'

const people = [
  { id: '1', name: 'Ana' },
  { id: '2', name: 'Ana Lima' },
  { id: '3', name: 'José (TI)' },
]

describe('a mention', () => {
  it('is looked for from an @ at the beginning of a word to the caret', () => {
    expect(mentionAt('Veja @an', 8)).toEqual({ from: 5, query: 'an' })
    expect(mentionAt('@ana li', 7)).toEqual({ from: 0, query: 'ana li' })
    expect(mentionAt('ana@loja', 8)).toBeUndefined()
    expect(mentionAt('@a b c d', 8)).toBeUndefined()
  })

  it('finds people by the words of their names, without accents', () => {
    expect(offeredPeople(people, 'jose').map(({ id }) => id)).toEqual(['3'])
    expect(offeredPeople(people, '').length).toBe(3)
  })

  it('offers those on duty first, then those on a break, and the others in their order', () => {
    const of = (id: string, state: 'available' | 'paused' | 'away', disconnectedAt: string | null = null) => ({
      ...{ id, name: id },
      presence: { state, disconnectedAt },
    })
    const list = [{ id: 'none', name: 'none' }, of('away', 'away'), of('gone', 'available', 'x'), of('pause', 'paused')]
    expect(byDuty([...list, of('here', 'available')]).map(({ id }) => id)).toEqual([
      'here',
      'pause',
      'none',
      'away',
      'gone',
    ])
  })

  it('stays on the highlighted person when the order changes under it', () => {
    expect(highlightOf(people, undefined)).toEqual({ index: 0, id: '1' })
    expect(highlightOf(people.toReversed(), '1')).toEqual({ index: 2, id: '1' })
    expect(highlightOf(people.slice(1), '1')).toEqual({ index: 0, id: '2' })
    expect(highlightOf([], '1').id).toBeUndefined()
  })

  it('names whole names only, and of two that begin alike the longer one', () => {
    expect(mentionedIn('@Ana Lima, veja', people)).toEqual(['2'])
    expect(mentionedIn('@Ana e @Ana Lima', people).sort()).toEqual(['1', '2'])
    expect(mentionedIn('(@José (TI))', people)).toEqual(['3'])
    expect(mentionedIn('@Anabela, ana@Ana', people)).toEqual([])
  })
})
