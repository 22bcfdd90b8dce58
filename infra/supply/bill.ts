/**
 * The software bill of materials, CycloneDX 1.6: what an install brings, from the lock file alone, so that it needs no
 * registry and no install. The same lock file gives the same bill but for its moment.
 */
import { createHash } from 'node:crypto'
import { licenceOf, productWorkspaces } from './licences.ts'
import { closureOf, type Lock, type Locked, needsOf, packagesOf, placeOf } from './lock.ts'

const purlOf = ({ name, version }: Pick<Locked, 'name' | 'version'>) => `pkg:npm/${name.replace('@', '%40')}@${version}`

const hexOf = (integrity: string) => Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')

/** A single licence has an id; several are an expression. */
const licencesOf = (row: Locked) => {
  const licence = licenceOf(row)
  return /\s/.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }]
}

export function billOfMaterials(lock: Lock, version: string, at: Date) {
  const product = closureOf(lock, productWorkspaces)
  const root = { 'bom-ref': 'aura', type: 'application', name: 'aura', version } as const
  const workspaces = Object.keys(lock.packages).filter((path) => path !== '' && !path.includes('node_modules/'))
  const own = workspaces.map(
    (path) => ({ 'bom-ref': path, type: 'application', name: `@aura/${path}`, version }) as const,
  )
  const packages = packagesOf(lock)
  const components = packages.map((row) => ({
    'bom-ref': row.path,
    type: 'library' as const,
    ...(row.name.startsWith('@') && { group: row.name.split('/')[0] }),
    name: row.name.replace(/^@[^/]+\//, ''),
    version: row.version,
    // What is not carried by the product is a tool; what an install may leave out is optional.
    scope: !product.has(row.path) ? 'excluded' : row.optional ? 'optional' : 'required',
    hashes: [{ alg: 'SHA-512', content: hexOf(row.integrity ?? '') }],
    licenses: licencesOf(row),
    purl: purlOf(row),
  }))
  const edges = (path: string, names: readonly string[]) => ({
    ref: path === '' ? 'aura' : path,
    dependsOn: [
      ...new Set(names.map((name) => placeOf(lock, path, name)).filter((location) => location !== null)),
    ].sort(),
  })
  const dependencies = [
    { ref: 'aura', dependsOn: workspaces.toSorted() },
    ...workspaces.map((path) => {
      const row = lock.packages[path] ?? {}
      return edges(path, [...needsOf(row), ...Object.keys(row.devDependencies ?? {})])
    }),
    ...packages.map((row) => edges(row.path, needsOf(row))),
  ]
  const digest = createHash('sha256').update(JSON.stringify(lock)).digest('hex')
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidFrom(digest)}`,
    version: 1,
    metadata: { timestamp: at.toISOString(), component: root },
    components: [...own, ...components],
    dependencies,
  } as const
}

/** Version 8: a name of our own making. */
const uuidFrom = (digest: string) =>
  [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `a${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-')
