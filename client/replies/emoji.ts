/** Some three hundred emoji that people write to customers, with their names in the three languages. */
import { foldText } from '@aura/contracts/platform/fold-text.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { faces, hands, hearts } from './emoji-people.ts'
import { life, money, work } from './emoji-things.ts'

type Emoji = { emoji: string; names: Readonly<Record<Language, string>>; search: string }

const read = (lines: string): Emoji[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [emoji = '', pt = '', en = '', es = ''] = line.split('|')
      return { emoji, names: { 'pt-BR': pt, 'en-US': en, 'es-ES': es }, search: foldText(`${pt} ${en} ${es}`) }
    })

export const emojiGroups = [
  { id: 'faces', all: read(faces) },
  { id: 'hands', all: read(hands) },
  { id: 'hearts', all: read(hearts) },
  { id: 'work', all: read(work) },
  { id: 'money', all: read(money) },
  { id: 'life', all: read(life) },
] as const

const everything = emojiGroups.flatMap(({ all }) => all)
const emojiByCharacter = new Map(everything.map((emoji) => [emoji.emoji, emoji]))

export const nameIn = (emoji: string, language: Language): string =>
  emojiByCharacter.get(emoji)?.names[language] ?? emoji

/** By the beginnings of the words of their names, in any of the languages; the beginning of a name first. */
export function findEmoji(query: string): string[] {
  const words = foldText(query.trim()).split(/\s+/)
  const matches = everything.filter(({ search }) => words.every((word) => ` ${search}`.includes(` ${word}`)))
  const first = ({ names }: Emoji) => Object.values(names).some((name) => foldText(name).startsWith(words[0] ?? ''))
  return [...matches].sort((a, b) => Number(first(b)) - Number(first(a))).map(({ emoji }) => emoji)
}
