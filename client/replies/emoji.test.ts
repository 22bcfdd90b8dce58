import { expect, it } from 'vitest'
import { emojiGroups, findEmoji, nameIn } from './emoji.ts'

const all = emojiGroups.flatMap((group) => group.all)

it('each has a name in each language, and stands there once', () => {
  expect(all.length).toBeGreaterThan(280)
  expect(all.filter(({ emoji, names }) => !emoji || Object.values(names).some((name) => name === ''))).toEqual([])
  expect(new Set(all.map(({ emoji }) => emoji)).size).toBe(all.length)
  expect(nameIn('🙏', 'es-ES')).toBe('gracias por favor oración')
})

it('is found by the words of all three, without accents', () => {
  expect(findEmoji('coracao')[0]).toBe('❤️')
  expect(findEmoji('Corazón azul')).toEqual(['💙'])
  expect(findEmoji('thumbs')).toEqual(['👍', '👎'])
  expect(findEmoji('nada disso')).toEqual([])
})
