/** Names say what they are (GLOSSARY.md): nothing is called by a pronoun, a participle or a bare place. */
import { expect, test } from 'vitest'
import { read, sources } from './sources.ts'

const code = sources(/\.(ts|tsx|mjs)$/).filter((path) => !path.endsWith('.gen.ts'))

const vague = [
  ...['told', 'said', 'asked', 'given', 'kept', 'known', 'taken', 'held', 'coming', 'around', 'hers', 'mine', 'place'],
  ...['piece', 'way', 'line', 'part', 'one', 'past', 'once', 'know', 'shown', 'late', 'hand', 'talk', 'carry', 'whose'],
]
const stem = new RegExp(`(^|/)(${vague.join('|')})(\\.[a-z]+)*\\.(ts|tsx|mjs)$`)
const declared = new RegExp(
  `^(export )?(default )?(type|interface|class|const|let|(async )?function\\*?) (${vague.join('|')})\\b(?!-)`,
  'i',
)

const lines = (pattern: RegExp): string[] =>
  code.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((text, index) => (pattern.test(text) ? [`${path}:${index + 1} ${text.trim()}`] : [])),
  )

test('no file is named by a word that needs its surroundings', () => {
  expect(code.filter((path) => stem.test(path))).toEqual([])
})

test('no declaration is named by a word that needs its surroundings', () => {
  expect(lines(declared)).toEqual([])
})

test('no comment and no title of a test has a pronoun for a person where a noun of the code says who acts', () => {
  const pronoun = /(^\s*(\/\*\*|\*|\/\/)|\s\/\/\s).*\b([Ss]he|[Hh]ers?|[Hh]erself|[Ww]hoever|[Ww]homever)\b/
  const title = /\b(it|test|describe)(\.each\([^)]*\))?\(.*\b([Ss]he|[Hh]ers?|[Ww]hoever)\b/
  expect([...lines(pronoun), ...lines(title)].filter((found) => !found.startsWith('infra/naming.test.ts'))).toEqual([])
})
