/** Names say what they are (contracts/GLOSSARY.md): nothing is called by a pronoun, a participle or a bare place. */
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

/** Of locals and parameters, wherever they are declared. */
const vagueLocals = [
  ...['asked', 'given', 'taken', 'held', 'coming', 'around', 'mine', 'piece', 'way', 'once', 'know', 'late', 'hand'],
  ...['talk', 'carry', 'whose', 'anew', 'meanwhile', 'together'],
].join('|')
const local = new RegExp(
  [
    `\\b(const|let|function\\*?) (${vagueLocals})\\b(?!-)`,
    `\\[(${vagueLocals}), set[A-Z]`,
    `\\((${vagueLocals})(: [^()]*)?(, \\w+(: [^()]*)?)?\\)(: [^()]*)? =>`,
    `\\bfunction\\*? \\w+(<[^()]*>)?\\((${vagueLocals})\\b`,
  ].join('|'),
)

test('no local and no parameter is named by a word that needs its surroundings', () => {
  expect(lines(local)).toEqual([])
})

/** The private language that the field's words have replaced; none of it comes back as a name. */
const replaced =
  /\b(isHall|useHall|stepOfItsOwn|takeInbound|addSaid|goesThrough|aboutAnew|lastOfHers|letOut|handOn|onHers|giveBack|callPatience|CallPatience|takeIt|lineLost|promiseBroken|herCall|whyNot|goAlong|find_wall|demand(?!s)[A-Z]\w*)\b/

test('no name of the private language comes back', () => {
  // Migrations that have landed keep the SQL names of their day.
  const mayHave = /^(infra\/naming\.test\.ts|server\/[^:]*\/migrations\/)/
  expect(lines(replaced).filter((found) => !mayHave.test(found))).toEqual([])
})

/** What an engineer of this field types into the search box, and the file that it must lead to. */
const searches: Record<string, string> = {
  sla: 'server/routing/sla.ts',
  webhook: 'server/channels/webhooks.ts',
  presence: 'server/routing/presence.ts',
  'drill-down': 'server/warroom/metrics/drill-down.ts',
  ownership: 'machines/conversations/decide.ts',
  'circuit-breaker': 'server/channels/circuit-breaker.ts',
  debounce: 'client/platform/ui/use-debounced.ts',
  capacity: 'server/routing/agent-capacity.ts',
  requeue: 'server/routing/requeue.ts',
  kiosk: 'client/shell/use-kiosk.ts',
}

test.each(Object.entries(searches))('a search for %s leads to %s', (word, path) => {
  const [, header = ''] = /^\/\*\*([\s\S]*?)\*\//.exec(read(path)) ?? []
  const name = path.slice(path.lastIndexOf('/') + 1)
  expect(`${name} ${header.toLowerCase().replaceAll(' ', '-')}`).toContain(word)
})

test('no comment and no title of a test has a pronoun for a person where a noun of the code says who acts', () => {
  const pronoun = /(^\s*(\/\*\*|\*|\/\/)|\s\/\/\s).*\b([Ss]he|[Hh]ers?|[Hh]erself|[Ww]hoever|[Ww]homever)\b/
  const title = /\b(it|test|describe)(\.each\([^)]*\))?\(.*\b([Ss]he|[Hh]ers?|[Ww]hoever)\b/
  expect([...lines(pronoun), ...lines(title)].filter((found) => !found.startsWith('infra/naming.test.ts'))).toEqual([])
})

const pronouns = ['she', 'her', 'hers', 'he', 'his', 'whoever', 'hall']
const vagueClasses = new Set([...pronouns, ...vague, 'why', 'whose', 'together', 'about', 'around_thread', 'offerWho'])

test('no class of a stylesheet is named by a word that needs its surroundings', () => {
  const styles = sources(/\.module\.css$/)
  const found = styles.flatMap((path) =>
    [...read(path).matchAll(/\.([a-zA-Z_]\w*)/g)].flatMap(([, name = '']) =>
      vagueClasses.has(name) ? [`${path} .${name}`] : [],
    ),
  )
  expect(new Set(found)).toEqual(new Set())
})

test('no catalogue key names a person by a pronoun', () => {
  const pronoun = new RegExp(`[._](${pronouns.join('|')})(?=[._"])`)
  const found = sources(/\/locales\/pt-BR\.json$/).flatMap((path) =>
    Object.keys(JSON.parse(read(path))).filter((key) => pronoun.test(`${key}"`)),
  )
  expect(found).toEqual([])
})

test('stylesheets, scripts of pages, SQL and prose name persons by nouns', () => {
  const pronoun = /\b([Ss]he|[Hh]ers?|[Hh]erself|[Ww]hoever|[Ww]homever)\b/
  const found = sources(/\.(js|css|sql|md)$/).flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((text, index) => (pronoun.test(text) ? [`${path}:${index + 1} ${text.trim()}`] : [])),
  )
  expect(found).toEqual([])
})
