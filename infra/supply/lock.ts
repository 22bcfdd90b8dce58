/** The lock file as a list: every package that an install may bring, and what each of them asks for. */
import { read } from '../sources.ts'

export type LockedPackage = {
  version?: string
  name?: string
  resolved?: string
  integrity?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  inBundle?: boolean
  deprecated?: string
  hasInstallScript?: boolean
  license?: string
  bin?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}
export type Lock = { lockfileVersion: number; packages: Record<string, LockedPackage> }
/** `alias`: the name that is really installed, where the folder has another. */
export type Locked = LockedPackage & { path: string; name: string; version: string; alias: string | null }

const inModules = 'node_modules/'

export const readLock = (): Lock => JSON.parse(read('package-lock.json'))

/** As its place in the tree calls it. */
export const nameAt = (path: string): string => path.slice(path.lastIndexOf(inModules) + inModules.length)

/** What comes from the registry; our own workspaces are links. */
export const packagesOf = (lock: Lock): Locked[] =>
  Object.entries(lock.packages)
    .filter(([path, row]) => path.includes(inModules) && !row.link)
    .map(([path, row]) => ({
      ...row,
      path,
      name: nameAt(path),
      alias: row.name !== undefined && row.name !== nameAt(path) ? row.name : null,
      version: row.version ?? '',
    }))

/** Where a package that stands at `path` finds what it names: in its own folder, or in one above it. */
export function placeOf(lock: Lock, path: string, name: string): string | null {
  for (let at = path; ; at = at.includes(inModules) ? at.slice(0, at.lastIndexOf(inModules)).replace(/\/$/, '') : '') {
    const found = `${at === '' ? '' : `${at}/`}${inModules}${name}`
    const row = lock.packages[found]
    if (row) return row.link ? (row.resolved ?? null) : found
    if (at === '') return null
  }
}

export const needsOf = (row: LockedPackage): string[] =>
  Object.keys({ ...row.dependencies, ...row.optionalDependencies, ...row.peerDependencies })

/** All that these workspaces need to run, without what their developers need. */
export function closureOf(lock: Lock, workspaces: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>(workspaces)
  for (const path of reached)
    for (const name of needsOf(lock.packages[path] ?? {})) {
      const location = placeOf(lock, path, name)
      if (location !== null) reached.add(location)
    }
  return reached
}
