/** The three languages say the same things, pt-BR to the letter of the product's texts, and nothing is missing. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errors } from '@aura/contracts/errors.ts'
import { type Language, languages } from '@aura/contracts/platform/values.ts'
import { describe, expect, it } from 'vitest'
import { catalogueNames } from '../platform/i18n/language.ts'
import spec from '../platform/locales/spec-sentences.json' with { type: 'json' }
import { chunkOf } from './chunks.ts'
import { loadCatalogue } from './load.ts'

const client = join(import.meta.dirname, '..')
const whole = async (language: Language) =>
  Object.assign({}, ...(await Promise.all(catalogueNames.map((name) => loadCatalogue(language, name)))))
const catalogues = Object.fromEntries(
  await Promise.all(languages.map(async (language) => [language, await whole(language)] as const)),
)
const portuguese: Record<string, string> = catalogues['pt-BR'] ?? {}

const sources = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(node_modules|dist\w*|dist\.\w+)\/|\.test\./.test(path))
  .map((path) => ({ path, text: readFileSync(join(client, path), 'utf8') }))

const variables = (text: string) => [...new Set([...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name))].sort()

describe.each(languages)('%s', (language) => {
  const catalogue: Record<string, string> = catalogues[language] ?? {}

  it('has the keys of pt-BR, no more and no fewer', () => {
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(portuguese).sort())
  })

  it('fills in the same variables', () => {
    const others = Object.keys(catalogue).filter(
      (key) => variables(catalogue[key] ?? '').join() !== variables(portuguese[key] ?? '').join(),
    )
    expect(others).toEqual([])
  })

  it('leaves no text empty', () => {
    expect(Object.keys(catalogue).filter((key) => catalogue[key]?.trim() === '')).toEqual([])
  })

  it('calls what waits in no queue by one name', () => {
    const keys = [
      'routing.no_queue',
      'calls.no_queue',
      'copilot.no_queue',
      'dashboard.my_day.unqueued',
      'replies.ratings.no_queue',
      'warroom.queues.unqueued',
    ]
    expect(new Set(keys.map((key) => catalogue[key])).size).toBe(1)
  })

  it('has a text for every error', () => {
    expect(Object.keys(errors).filter((code) => !catalogue[code])).toEqual([])
  })
})

it('says in pt-BR what the product texts say, to the letter', () => {
  // The key of commands is written as the reader's machine names it; the product texts name one machine's.
  const translated = Object.fromEntries(
    Object.keys(spec).map((key) => [key, portuguese[key]?.replace('{{key}}', '⌘K')]),
  )
  expect(translated).toEqual(spec)
})

it('has every plural a language may need', () => {
  const stems = Object.keys(portuguese).flatMap((key) => (/_other$/.test(key) ? [key.replace(/_other$/, '')] : []))
  const missing = stems.flatMap((stem) => ['one', 'many', 'other'].filter((form) => !portuguese[`${stem}_${form}`]))
  expect(missing).toEqual([])
})

/** Numbers that can be one; what a setting or a limit of the product fills in is always more. */
const numberNames =
  'count|number|people|rows|active|inactive|sent|delivered|failed|read|replied|clicked|converted|underway|waiting|open|' +
  'reached|audience|used|hits|total|chunks|embedded|refused|here|all|seen|passed|cases|done|length|queued|numbers|' +
  'contacts|deals|pending|matching|left|talked'
/** '{{rows}} linhas', '{{done}} of {{total}} rows', '{{count}} tarefas novas'. */
const plural = new RegExp(`\\{\\{(${numberNames})\\}\\} (\\p{L}+[sS]|people)(?!\\p{L})`, 'u')

it('gives a plural to whatever is counted', () => {
  const single = languages.flatMap((language) =>
    Object.entries<string>(catalogues[language] ?? {}).filter(
      ([key, text]) => (plural.test(text) || /\{\{count\}\} \p{L}/u.test(text)) && !/_(one|many|other|zero)$/.test(key),
    ),
  )
  expect(single).toEqual([])
})

it('calls the product by one gender', () => {
  expect(Object.keys(portuguese).filter((key) => /\b([ndp]?a|à) Aura\b/i.test(portuguese[key] ?? ''))).toEqual([])
})

/** A person who serves is an operator, so that an agent is always the AI's. */
it.each([
  ['en-US', /(?<!AI |\{\{)\bagents?\b/i],
  ['es-ES', /(?<!\{\{)\bagentes?\b(?! de IA|\}\})/i],
] as const)('%s calls nobody an agent but the AI', (language, ambiguous) => {
  // Google names its RCS senders agents, and the search is found by every word that people use.
  const free = /^(search\.words\.|channels\.(kind_text|at_provider)\.rcs$|channels\.address(_invalid)?\.agent$)/
  const wrong = Object.entries<string>(catalogues[language] ?? {}).filter(
    ([key, text]) => ambiguous.test(text) && !free.test(key),
  )
  expect(wrong).toEqual([])
})

it('has every key that a screen asks for', () => {
  const existing = (key: string) => key in portuguese || `${key}_other` in portuguese
  const requests = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\bt\(\s*(['`])([\w.-]+)(\$\{)?/g)].map(([, , key = '', open]) => ({ path, key, open })),
  )
  // A key that ends in a variable is known when some key begins like it; the compiler checks the rest.
  const unknown = requests.filter(({ key, open }) =>
    open ? !Object.keys(portuguese).some((value) => value.startsWith(key)) : !existing(key),
  )
  expect(requests.length).toBeGreaterThan(50)
  expect(unknown).toEqual([])
})

it('keeps the texts of a feature under its name', () => {
  const strangers = readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(?!platform)[\w-]+\/locales\/pt-BR\.json$/.test(path))
    .flatMap((path) => {
      const own: Record<string, string> = JSON.parse(readFileSync(join(client, path), 'utf8'))
      return Object.keys(own).filter((key) => !key.startsWith(`${path.split('/')[0]}.`))
    })
  expect(strangers).toEqual([])
})

it('says each key in one file', () => {
  const root = join(client, '..')
  const keys = ['client', 'contracts'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
      .filter((path) => /(^|\/)locales\/pt-BR\.json$/.test(path) && !path.includes('node_modules'))
      .flatMap((path) => Object.keys(JSON.parse(readFileSync(join(root, top, path), 'utf8')))),
  )
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

it('loads every chunk that a folder is written to', () => {
  expect([...new Set(['work', ...Object.values(chunkOf)])].toSorted()).toEqual([...catalogueNames].toSorted())
})

/** Spanish calls its reader `usted`. What of the other form can be told from a third person without reading the sentence. */
const familiar = [
  /(?<!\p{L})(tú|tus?|ti|te|contigo|tuy[oa]s?|vosotr[oa]s|vuestr[oa]s?)(?!\p{L})/iu,
  /(?<!\p{L})(puedes|tienes|quieres|debes|eres|estás|has|podrás|tendrás|verás|recibirás|necesitas|sabes|haces|pierdes|trabajas)(?!\p{L})/iu,
  /(?<!\p{L})(entres|quieras|puedas|tengas|vuelvas|hagas|indiques|elijas|escribas|compartas|cierres|dejes|uses|guardes)(?!\p{L})/iu,
  /(?<!\p{L})(?!existe|insiste|consiste|asiste|resiste|contraste)\p{L}+(aste|iste)(?!\p{L})/iu,
  /(^|[.:?!] )(Elige|Introduce|Selecciona|Indica|Revisa|Comprueba|Confirma|Contacta|Haz|Pide|Guarda|Asigna|Añade|Crea|Mira|Intenta|Sube|Rellena|Arrastra|Registra|Toma|Pon|Escanea)(?!\p{L})/u,
  /(?<!\p{L})(?!(re)?(ábr|ún|asúm|permít|escríb|póng|píd|díg|hág|(de|man|ob)?téng|compárt|defín|inclúy|v[eé]))\p{L}*[áéíóú]\p{L}*a(l[oa]s?|me|nos)(?!\p{L})/iu,
]

it('addresses its reader in Spanish by one form', () => {
  const texts = Object.entries<string>(catalogues['es-ES'] ?? {})
  const elsewhere = [
    'client/legal/locales/es-ES.ts',
    'client/webchat/widget/texts.ts',
    'contracts/warroom/incidents/words/es-ES.json',
  ]
  const quoted = [...elsewhere, 'server/assistant/system/words/es-ES.ts'].flatMap((path) => {
    const text = readFileSync(join(client, '..', path), 'utf8')
    const spanish = path.includes('widget') ? text.slice(text.indexOf('const es:')) : text
    return [...spanish.matchAll(/: '([^']+)'|: "([^"]+)"|^ +'([^']+)',?$/gm)].map(
      (found) => [path, found[1] ?? found[2] ?? found[3] ?? ''] as const,
    )
  })
  expect(quoted.length).toBeGreaterThan(250)
  const wrong = [...texts, ...quoted].filter(([, text]) => familiar.some((form) => form.test(text)))
  expect(wrong).toEqual([])
})
