/**
 * The test files that the changes since the branch left main can break. Most are found by what they import; a browser
 * test reaches a screen through the built client instead, so it is found by the feature's folder.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempDisposableSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import * as z from 'zod/mini'
import { checkout, run, vitest } from './steps.ts'

const git = (...args: readonly string[]): string[] =>
  execFileSync('git', args, { cwd: checkout, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter((line) => line !== '')

/** On main itself, what is not committed yet. */
function base(): string {
  for (const branch of ['main', 'origin/main'])
    try {
      return git('merge-base', 'HEAD', branch)[0] ?? 'HEAD'
    } catch {
      // A clone may know neither.
    }
  return 'HEAD'
}

export async function changedTests(): Promise<string[]> {
  const from = base()
  const changed = [...git('diff', '--name-only', from), ...git('ls-files', '--others', '--exclude-standard')]
  const screens = new Set(changed.filter((path) => path.startsWith('client/')).map((path) => path.split('/')[1] ?? ''))
  const sharedScreens = [...screens].some((folder) => folder === 'platform' || folder.includes('.'))
  const browserTests = git('ls-files', 'client/*.browser.test.ts')
  const ofScreens = browserTests.filter((path) => sharedScreens || screens.has(path.split('/')[1] ?? ''))
  return [...new Set([...(await importing(from)), ...ofScreens])]
}

const listed = z.array(z.object({ file: z.string() }))

async function importing(from: string): Promise<string[]> {
  using directory = mkdtempDisposableSync(join(tmpdir(), 'aura-changed-'))
  const json = join(directory.path, 'files.json')
  const args = [vitest, 'list', '--changed', from, '--filesOnly', `--json=${json}`]
  const { code, output } = await run({ name: 'Changed', args }, 'pipe')
  if (code !== 0) throw new Error(output)
  return z.parse(listed, JSON.parse(readFileSync(json, 'utf8'))).map(({ file }) => relative(checkout, file))
}
