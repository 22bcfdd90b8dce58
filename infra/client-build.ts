/**
 * Builds the client when its sources changed since the last build. The build goes beside the old one
 * and takes its place in one step: a server that is running never serves half of it.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Say } from './binary.ts'
import { commonReason, Sentence, wordsOf } from './sentence.ts'

const checkout = dirname(import.meta.dirname)
const client = join(checkout, 'client')
const dist = join(client, 'dist')
const stamp = join(dist, '.sources')
const left = new Set(['node_modules', 'dist', 'dist.new', 'dist.old'])

function* filesIn(directory: string): Generator<string> {
  const entries = readdirSync(directory, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const path = join(directory, entry.name)
    if (left.has(entry.name) || entry.name.includes('.test.')) continue
    if (entry.isDirectory()) yield* filesIn(path)
    else if (entry.isFile()) yield path
  }
}

function sourcesHash(): string {
  const hash = createHash('sha256')
  const sources = ['client', 'contracts', 'machines'].flatMap((folder) => [...filesIn(join(checkout, folder))])
  for (const path of [...sources, join(checkout, 'package-lock.json')])
    hash.update(path.slice(checkout.length)).update(readFileSync(path))
  return hash.digest('hex')
}

export async function buildClient({ say }: { say: Say }): Promise<void> {
  const wanted = sourcesHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Client       building (a few seconds)')
  const next = join(client, 'dist.new')
  const vite = join(checkout, 'node_modules', 'vite', 'bin', 'vite.js')
  const build = (cwd: string, ...options: string[]) =>
    promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'error', ...options], {
      cwd,
      env: { ...process.env, NODE_ENV: 'production' },
      maxBuffer: 1 << 24,
    })
  try {
    await build(client, '--outDir', next, '--emptyOutDir')
    // What stands on other sites is no part of the client's pages.
    await build(client, '--config', join('build', 'webchat.config.ts'), '--outDir', join(next, 'embed'))
  } catch (error) {
    const words = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    throw new Sentence(commonReason(words, client) ?? `The client could not be built: ${words || wordsOf(error)}`)
  }
  const old = join(client, 'dist.old')
  rmSync(old, { recursive: true, force: true })
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(next, dist)
  writeFileSync(stamp, wanted)
  rmSync(old, { recursive: true, force: true })
}
