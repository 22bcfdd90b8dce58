import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { byPython, type ExtensionSource, findVectorExtension, lendExtension } from './vector-extension.ts'

let home = ''
let searches: string[] = []
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'aura-extension-'))
  searches = []
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(home, { recursive: true, force: true })
})

const stored = `vector-18-${process.platform}-${process.arch}`
const library = process.platform === 'darwin' ? 'vector.dylib' : 'vector.so'
const fails: ExtensionSource = {
  name: 'archive',
  find: async () => {
    searches.push('archive')
    throw new Error('not reachable')
  },
}
const gives: ExtensionSource = {
  name: 'package',
  find: async (directory) => {
    searches.push('package')
    const found = { library: join(directory, 'lib'), scripts: join(directory, 'share') }
    for (const path of Object.values(found)) mkdirSync(path)
    writeFileSync(join(found.library, library), 'library')
    for (const name of ['vector.control', 'vector--0.8.5.sql', 'vector--0.8.4--0.8.5.sql', 'hstore.control'])
      writeFileSync(join(found.scripts, name), name)
    return found
  },
}

test('the first way that yields the extension is kept with its scripts alone, and found at once the next time', async () => {
  const leftover = join(home, 'extensions', '.getting-leftover')
  mkdirSync(leftover, { recursive: true })
  utimesSync(leftover, 0, 0)
  const path = await findVectorExtension(home, '18', [fails, gives])
  expect(path).toBe(join(home, 'extensions', stored))
  expect(readdirSync(join(home, 'extensions'))).toEqual([stored])
  expect(readdirSync(join(home, 'extensions', stored, 'extension')).sort()).toEqual([
    ...['vector--0.8.4--0.8.5.sql', 'vector--0.8.5.sql', 'vector.control'],
  ])
  expect(await findVectorExtension(home, '18', [fails])).toBe(path)
  expect(searches).toEqual(['archive', 'package'])
})

test('where no way helps there is none, and the ways are tried again after a day', async () => {
  const empty: ExtensionSource = {
    name: 'empty',
    find: async (directory) => ({ library: directory, scripts: directory }),
  }
  expect(await findVectorExtension(home, '18', [fails, empty])).toBeUndefined()
  const missed = join(home, 'extensions', `${stored}.missed`)
  expect(readFileSync(missed, 'utf8')).toContain('archive: not reachable')
  expect(await findVectorExtension(home, '18', [gives])).toBeUndefined()
  utimesSync(missed, 0, 0)
  expect(await findVectorExtension(home, '18', [gives])).toBe(join(home, 'extensions', stored))
})

test('the server is told of a copy beside its data, or of nothing', async () => {
  const place = { programs: home, directory: join(home, 'postgres'), user: undefined }
  mkdirSync(place.directory)
  expect(lendExtension(undefined, place)).toEqual({})
  const flags = lendExtension(await findVectorExtension(home, '18', [gives]), place)
  const lent = join(place.directory, 'extensions')
  expect(flags).toEqual({ extension_control_path: `$system:${lent}`, dynamic_library_path: `$libdir:${lent}` })
  expect(existsSync(join(lent, library)) && existsSync(join(lent, 'extension', 'vector.control'))).toBe(true)
})

test('the server keeps the copy beside its data where the extension is found no more, or cannot be copied', async () => {
  const place = { programs: home, directory: join(home, 'postgres'), user: undefined }
  mkdirSync(place.directory)
  const flags = lendExtension(await findVectorExtension(home, '18', [gives]), place)
  expect(lendExtension(undefined, place)).toEqual(flags)
  expect(lendExtension(join(home, 'nothing'), place)).toEqual(flags)
  expect(existsSync(join(place.directory, 'extensions', library))).toBe(true)
  expect(readdirSync(place.directory)).toEqual(['extensions'])
})

test('a home that cannot hold anything costs the extension and nothing else', async () => {
  const file = join(home, 'file')
  writeFileSync(file, '')
  expect(await findVectorExtension(file, '18', [gives])).toBeUndefined()
})

test('of two starts at once both have the extension', async () => {
  const found = await Promise.all([1, 2].map(() => findVectorExtension(home, '18', [gives])))
  expect(found).toEqual([1, 2].map(() => join(home, 'extensions', stored)))
  expect(readdirSync(join(home, 'extensions'))).toEqual([stored])
})

test('a download with another sum is not unpacked', async () => {
  const programs = join(home, 'bin')
  mkdirSync(programs)
  // Plays pip, and tells whether anything was unpacked.
  const script = `#!/bin/sh\nif [ "$2" = pip ]; then echo other > package.whl; else echo > '${join(home, 'unpacked')}'; fi\n`
  writeFileSync(join(programs, 'python3'), script)
  chmodSync(join(programs, 'python3'), 0o755)
  vi.stubEnv('PATH', `${programs}:${process.env.PATH}`)
  expect(await findVectorExtension(home, '18', [byPython])).toBeUndefined()
  const isBuilt = ['linux-x64', 'linux-arm64', 'darwin-arm64'].includes(`${process.platform}-${process.arch}`)
  const reason = isBuilt ? 'the sum of the download is wrong' : 'none for this machine'
  expect(readFileSync(join(home, 'extensions', `${stored}.missed`), 'utf8')).toContain(reason)
  expect(existsSync(join(home, 'unpacked'))).toBe(false)
})
