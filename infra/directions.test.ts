/**
 * Who may import whom, read off the import lines:
 *
 *   contracts <- machines <- { server <- workers, client };  infra and loadtest may import everything
 *   platform/ and server/gateway/ never import a feature
 *   a feature reaches another one only through that one's index.ts
 */
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, read, sources } from './sources.ts'

const allowed: Record<string, readonly string[]> = {
  contracts: [],
  machines: ['contracts'],
  server: ['contracts', 'machines'],
  workers: ['contracts', 'machines', 'server'],
  client: ['contracts', 'machines'],
  infra: ['contracts', 'machines', 'server', 'workers', 'client', 'loadtest'],
  loadtest: ['contracts', 'machines', 'server', 'workers', 'client', 'infra'],
}
/** Folders that know no feature; the folders of the client that are no feature either. */
const featureless = new Set(['platform', 'gateway'])
const shells = new Set(['routes', 'shell', 'public', 'catalogues', 'locales'])

type Import = { from: string; to: string }

const importLine =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g

function targetOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('@aura/')) return specifier.slice('@aura/'.length)
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  return undefined
}

const importsOf = (from: string): Import[] =>
  [...read(from).matchAll(importLine)].flatMap(([, named, bare, dynamic]) => {
    const to = targetOf(from, named ?? bare ?? dynamic ?? '')
    return to ? [{ from, to }] : []
  })

const topOf = (path: string) => path.split('/')[0] ?? ''
/** The feature whose folder holds the file; nothing for platform, gateway and the registries above. */
function featureOf(path: string): string | undefined {
  const [, folder, file] = path.split('/')
  return folder && file && !featureless.has(folder) && !shells.has(folder) ? folder : undefined
}
const knowsNoFeature = (path: string) => featureless.has(path.split('/')[1] ?? '')

const product = sources(/^(contracts|machines|server|workers|client|infra|loadtest)\/.*\.(ts|tsx|mjs)$/)
/** Tests start the world, so they reach into infra; what a product file may import they may too. */
const rules = product.filter((path) => !isTest(path)).flatMap(importsOf)
const describeImports = (wrong: readonly Import[]) => wrong.map(({ from, to }) => `${from} imports ${to}`)

test('imports follow contracts <- machines <- { server <- workers, client }', () => {
  const wrong = rules.filter(({ from, to }) => {
    const [own, other] = [topOf(from), topOf(to)]
    return other in allowed && own !== other && !allowed[own]?.includes(other)
  })
  expect(describeImports(wrong)).toEqual([])
})

test('platform and gateway import no feature', () => {
  const wrong = rules.filter(({ from, to }) => {
    const home = topOf(from)
    return (
      home !== 'infra' &&
      home !== 'loadtest' &&
      knowsNoFeature(from) &&
      topOf(to) in allowed &&
      featureOf(to) !== undefined
    )
  })
  expect(describeImports(wrong)).toEqual([])
})

test('a feature reaches another only through its index', () => {
  const wrong = rules.filter(({ from, to }) => {
    const [own, other] = [featureOf(from), featureOf(to)]
    const sides = ['server', 'workers', 'client']
    if (!sides.includes(topOf(from)) || !sides.includes(topOf(to))) return false
    return own !== undefined && other !== undefined && own !== other && !to.endsWith('/index.ts')
  })
  expect(describeImports(wrong)).toEqual([])
})

test('the reading of import lines finds imports', () => {
  expect(importsOf('infra/world.ts').map(({ to }) => to)).toEqual(
    expect.arrayContaining(['server/platform/config.ts', 'infra/postgres.ts', 'workers/start.ts']),
  )
})
