/**
 * Finds a program that no npm package carries: each way is tried in turn, the first that yields a
 * program that runs wins, and what it yields is kept under AURA_HOME/bin. Every way says what it
 * tried, so that a failure names them all.
 */
import { execFile } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { Sentence, telling, wordsOf } from './sentence.ts'

const run = promisify(execFile)

export type Say = (line: string) => void

/** One way to get the program: puts it into `directory` and returns its path. */
export type Source = {
  name: string
  get: (directory: string, say: Say) => Promise<string>
}

export type Wanted = {
  name: string
  /** Arguments with which the program says its version and ends well. */
  version: readonly string[]
  /** Where a person gets it by hand. */
  hint: string
  ways: readonly Source[]
}

export async function findBinary(wanted: Wanted, home: string, say: Say): Promise<string> {
  const stored = join(home, 'bin', wanted.name)
  const tried: string[] = []
  for (const path of [onPath(wanted.name), stored]) {
    if (path && existsSync(path) && (await works(path, wanted))) return path
  }
  tried.push('PATH', stored)
  for (const source of wanted.ways) {
    try {
      return await telling(home, () => keep(wanted, source, stored, say))
    } catch (error) {
      if (error instanceof Sentence) throw error
      tried.push(`${source.name} (${firstLine(error)})`)
    }
  }
  throw new Sentence(`${wanted.name} was not found. Tried: ${tried.join('; ')}. ${wanted.hint}`)
}

async function keep(wanted: Wanted, source: Source, stored: string, say: Say): Promise<string> {
  const shelf = join(stored, '..')
  mkdirSync(shelf, { recursive: true })
  const directory = mkdtempSync(join(shelf, '.getting-'))
  try {
    const got = await source.get(directory, say)
    chmodSync(got, 0o755)
    if (!(await works(got, wanted))) throw new Error('what came does not run here')
    // Renamed into place, so that nobody ever starts half a program.
    const whole = join(directory, `${wanted.name}.whole`)
    copyFileSync(got, whole)
    renameSync(whole, stored)
    return stored
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

export function onPath(name: string): string | undefined {
  const directories = (process.env.PATH ?? '').split(delimiter).filter((value) => value !== '')
  return directories.map((directory) => join(directory, name)).find((path) => existsSync(path))
}

async function works(path: string, wanted: Wanted): Promise<boolean> {
  try {
    await run(path, [...wanted.version], { timeout: 10_000 })
    return true
  } catch {
    return false
  }
}

function firstLine(error: unknown): string {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  const lines = (stderr || wordsOf(error)).trim().split('\n')
  return (lines.find((line) => /error|E:/i.test(line)) ?? lines[0] ?? '').slice(0, 160)
}

const goNames: Record<string, string> = { x64: 'amd64', arm64: 'arm64', arm: 'arm', ia32: '386' }

/** The machine as Go and the release pages name it. */
export const machine = { os: process.platform, arch: goNames[process.arch] ?? process.arch }

/** Builds it with the Go tool chain; the module proxy checks what it delivers. */
export const byGo = (module: string, version: string, name: string, notice: string): Source => ({
  name: 'go install',
  get: async (directory, say) => {
    if (!onPath('go')) throw new Error('no go on PATH')
    say(notice)
    const env = { ...process.env, GOBIN: directory, GOFLAGS: '-trimpath' }
    await run('go', ['install', `${module}@${version}`], { env, timeout: 600_000, maxBuffer: 1 << 26 })
    return join(directory, name)
  },
})

/** Takes a Debian package apart without installing it; needs no right but to read the archive. */
export const byDebian = (name: string): Source => ({
  name: 'Debian package',
  get: async (directory) => {
    if (!onPath('apt-get') || !onPath('dpkg-deb')) throw new Error('not a Debian system')
    const download = () => run('apt-get', ['download', name], { cwd: directory, timeout: 30_000 })
    try {
      await download()
    } catch (error) {
      const unknown = error instanceof Error && /unable to locate|can't find|no candidate/i.test(firstLine(error))
      if (!unknown || process.getuid?.() !== 0) throw error
      await run('apt-get', ['update', '-q'], { timeout: 60_000 })
      await download()
    }
    await run('/bin/sh', ['-c', 'dpkg-deb -x ./*.deb unpacked'], { cwd: directory, timeout: 30_000 })
    const found = ['usr/sbin', 'usr/bin'].map((folder) => join(directory, 'unpacked', folder, name))
    const path = found.find((value) => existsSync(value))
    if (!path) throw new Error(`the package holds no ${name}`)
    return path
  },
})
