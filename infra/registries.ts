/**
 * Lists that name what the folders hold: migrations, errors and their sentences, and the texts of each chunk of the client.
 * They are written from the files that are there, so that a new feature is in each of them by being in its folder.
 */
import { createHash } from 'node:crypto'
import { basename, dirname, relative } from 'node:path'
import { languages } from '@aura/contracts/platform/values.ts'
import { chunkOf } from '../client/catalogues/chunks.ts'
import { read, sources } from './sources.ts'

type Page = { path: string; text: string }

export const registryPages = (): Page[] => [
  migrationsPage(),
  landedPage(),
  errorsPage(),
  errorTextsPage(),
  ...languages.flatMap((language) => chunks.map((chunk) => cataloguePage(chunk, language))),
]

const chunks = [...new Set(['work', ...Object.values(chunkOf)])]

const migrationFiles = (): string[] => sources(/^server\/.*\/migrations\/\d{4}-[\w-]+\.ts$/).toSorted()
/** A migration that has landed may not change by what it calls either. */
const called = ['server/platform/database/grants.ts', 'server/platform/database/keep-searchable.ts']

function migrationsPage(): Page {
  const rows = migrationFiles().map((path) => {
    const [, number = '', title = ''] = /(\d{4})-([\w-]+)\.ts$/.exec(path) ?? []
    const name = title === 'baseline' ? (path.split('/')[1] ?? '') : title
    return { number, name, path: `./${relative('server', path)}` }
  })
  const imports = rows.map(({ number, name, path }) => `import * as ${camel(name)}${number} from '${path}'`)
  const byNumber = rows.toSorted((a, b) => a.number.localeCompare(b.number))
  const entries = byNumber.map(({ number, name }) => `  '${number}-${name}': ${camel(name)}${number},`)
  return {
    path: 'server/migrations.ts',
    text: `/** In order, for ever: a migration that has landed is never edited, and \`migrations.test.ts\` holds the hash of each. ${written} */
import type { Migration } from 'kysely/migration'
${imports.join('\n')}

export const migrations: Record<string, Migration> = {
${entries.join('\n')}
}
`,
  }
}

/** Only what is new gets its hash here: a line that is there stays as it is. */
function landedPage(): Page {
  const path = 'server/migrations.landed.json'
  const hashes = [...migrationFiles(), ...called].map((file) => [
    file,
    createHash('sha256').update(read(file)).digest('hex'),
  ])
  const all: [string, unknown][] = Object.entries({ ...Object.fromEntries(hashes), ...JSON.parse(read(path)) })
  const sorted = Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return { path, text: `${JSON.stringify(sorted, null, 2)}\n` }
}

function errorsPage(): Page {
  const tables = sources(/^contracts\/.*errors\.ts$/).flatMap((path) => {
    const [, name] = /^export const (\w+Errors) = \{/m.exec(read(path)) ?? []
    return name === undefined ? [] : [{ name, path: `./${relative('contracts', path)}` }]
  })
  const sorted = tables.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const imports = sorted.map(
    ({ name, path }) => `import { ${path === './platform/errors.ts' ? 'type ErrorRow, ' : ''}${name} } from '${path}'`,
  )
  return {
    path: 'contracts/errors.ts',
    text: `/** The one table of errors: every coded refusal of every door. ${written} */
${imports.join('\n')}

export const errors = {
${sorted.map(({ name }) => `  ...${name},`).join('\n')}
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof errors

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code)
`,
  }
}

function errorTextsPage(): Page {
  const files = sources(/^contracts\/.*\/locales\/[\w-]+\.json$/).map((path) => ({
    name: camel(path.slice('contracts/'.length, -'.json'.length).replace('/locales/', '-')),
    language: basename(path, '.json'),
    path: `./${relative('contracts', path)}`,
  }))
  const imports = [
    ...files.map(({ name, path }) => ({ path, text: `import ${name} from '${path}' ${json}` })),
    { path: './platform/values.ts', text: "import type { Language } from './platform/values.ts'" },
  ]
  const blocks = languages.map((language) => {
    const own = files.filter((file) => file.language === language).toSorted((a, b) => (a.path < b.path ? -1 : 1))
    return `  '${language}': {\n${own.map(({ name }) => `    ...${name},`).join('\n')}\n  },`
  })
  return {
    path: 'contracts/error-texts.ts',
    text: `/** The sentences of every error in every language, for answers to callers. Browsers load one language. ${written} */
${imports
  .toSorted((a, b) => (a.path < b.path ? -1 : 1))
  .map(({ text }) => text)
  .join('\n')}

export const errorTexts: Record<Language, Readonly<Record<string, string>>> = {
${blocks.join('\n')}
}
`,
  }
}

function cataloguePage(chunk: string, language: string): Page {
  const folders = sources(/^(client|contracts)\/.*\/(locales|words)\/pt-BR\.json$/)
    .map((path) => dirname(path))
    .filter((folder) => chunkNameOf(folder) === chunk)
    .map((folder) => {
      const [top = '', ...rest] = folder.split('/')
      const feature = rest.slice(0, -1).join('-')
      const kind = rest.at(-1) === 'words' ? '-words' : top === 'contracts' ? '-errors' : ''
      const path = top === 'contracts' ? `@aura/${folder}` : `../../${rest.join('/')}`
      return { name: camel(`${feature}${kind}`), path: `${path}/${language}.json` }
    })
    .toSorted((a, b) => order(a.path) - order(b.path) || (a.path < b.path ? -1 : 1))
  return {
    path: `client/catalogues/${chunk}/${language}.ts`,
    text: `/** The texts of this chunk. ${written} */
${folders.map(({ name, path }) => `import ${name} from '${path}' ${json}`).join('\n')}

export const catalogue = {
${folders.map(({ name }) => `  ...${name},`).join('\n')}
}
`,
  }
}

/** The nearest folder that the table names decides. */
function chunkNameOf(folder: string): string {
  for (let above = folder; above !== '.'; above = dirname(above)) {
    const chunk = chunkOf[above]
    if (chunk) return chunk
  }
  return 'work'
}

const written = '`npm run diagrams` writes it.'
const json = "with { type: 'json' }"
/** What the linter sorts first. */
const order = (path: string): number => (path.startsWith('@') ? 0 : 1)
const camel = (name: string): string =>
  name.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase()).replaceAll('-', '')
