/** A program from its makers' release page, checked against the list of sums that stands beside it. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import type { Source } from './binary.ts'

const run = promisify(execFile)

async function fetched(address: string, within: number): Promise<Buffer> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(within) }).catch((error: Error) => {
    throw new Error(error.name === 'TimeoutError' ? 'no answer in time' : 'not reachable')
  })
  if (!answer.ok) throw new Error(`answered ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

export const byRelease = (release: { archive: string; sums: string; program: string }): Source => ({
  name: 'official release',
  get: async (directory) => {
    // The list is small: whether the page can be reached is known within seconds.
    const sums = (await fetched(release.sums, 5_000)).toString('utf8')
    const archive = await fetched(release.archive, 60_000)
    const name = basename(release.archive)
    const sum = createHash('sha256').update(archive).digest('hex')
    if (!sums.split('\n').some((line) => line.startsWith(sum) && line.trim().endsWith(name))) {
      throw new Error('the sum of the download is wrong')
    }
    writeFileSync(join(directory, name), archive)
    await run('tar', ['-xzf', name, '--strip-components=1'], { cwd: directory, timeout: 30_000 })
    return join(directory, release.program)
  },
})
