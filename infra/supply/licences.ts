/** Under which licence each package comes, and which of them the product may carry. */
import { closureOf, type Lock, type Locked, packagesOf } from './lock.ts'

export const productWorkspaces = ['contracts', 'machines', 'server', 'workers', 'client'] as const

/** What may be given on with the product, closed or open, as long as its makers are named. */
const permissive = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Unlicense',
  'Zlib',
] as const
/** Besides, for what builds and tests and stays here. */
const forTools = ['CC-BY-4.0', 'MPL-2.0'] as const

const inProduct: ReadonlySet<string> = new Set(permissive)
const inTools: ReadonlySet<string> = new Set([...permissive, ...forTools])

/** Of packages whose manifest says nothing in the usual field; read in the licence file that they bring along. */
const stated: Readonly<Record<string, string>> = { 'png-js': 'MIT', 'xmlhttprequest-ssl': 'MIT' }

/** Programs that run as processes of their own and are not part of the product. */
const programs = [
  ['Node.js 24', 'MIT', 'runs the product'],
  ['PostgreSQL 18', 'PostgreSQL', 'embedded mode, or the one of DATABASE_URL'],
  ['pgvector', 'PostgreSQL', 'extension of PostgreSQL; optional, from a package of the machine, Debian or Python'],
  ['NATS server', 'Apache-2.0', 'embedded mode, or the one of NATS_URL'],
  ['Chromium', 'BSD-3-Clause', 'browser tests alone'],
  ['k6', 'AGPL-3.0', '`npm run load` alone; optional, never given on'],
] as const

export const licenceOf = ({ name, license }: Pick<Locked, 'name' | 'license'>): string =>
  license ?? stated[name] ?? 'none stated'

/** An SPDX expression: of alternatives one is enough, of what is joined all count. */
export function isAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  const plain = expression.replace(/[()]/g, ' ').trim()
  return plain.split(/\s+OR\s+/).some((choice) => choice.split(/\s+AND\s+/).every((value) => allowed.has(value.trim())))
}

export function licenceProblems(lock: Lock): string[] {
  const product = closureOf(lock, productWorkspaces)
  return packagesOf(lock).flatMap((row) => {
    const carried = product.has(row.path)
    const licence = licenceOf(row)
    if (isAllowed(licence, carried ? inProduct : inTools)) return []
    return [`${row.path} is under ${licence}, which ${carried ? 'the product' : 'not even a tool'} may not carry`]
  })
}

/** `licences.gen.md`, written by `npm run diagrams`. */
export function licencesMarkdown(lock: Lock): string {
  const product = closureOf(lock, productWorkspaces)
  const row = (item: Locked) => `| ${item.name} | ${item.version} | ${licenceOf(item)} |`
  const table = (rows: readonly Locked[]) =>
    ['| package | version | licence |', '|---|---|---|', ...new Set(rows.map(row))].join('\n')
  const all = packagesOf(lock).sort((a, b) =>
    a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1,
  )
  return [
    '# Licences',
    '',
    'What `package-lock.json` may install and under which licence; `npm run diagrams` writes this page, and a test holds it',
    `and its rules (\`licences.ts\`). In the product: ${permissive.join(', ')}. For tools, besides: ${forTools.join(', ')}.`,
    '',
    '## In the product',
    '',
    table(all.filter(({ path }) => product.has(path))),
    '',
    '## Tools: building, testing, running on one machine',
    '',
    table(all.filter(({ path }) => !product.has(path))),
    '',
    '## Programs of their own',
    '',
    '| program | licence | when |',
    '|---|---|---|',
    ...programs.map((program) => `| ${program.join(' | ')} |`),
    '',
  ].join('\n')
}
