/**
 * `npm run audit`: what is known against the packages of the lock file. The rules and the list kept here always; what
 * the registry publishes today as well, where it answers.
 */
import { spawn } from 'node:child_process'
import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { checkout } from './steps.ts'
import { advisoriesAsOf } from './supply/advisories.ts'
import { supplyProblems } from './supply/problems.ts'
import { say, statusLine } from './terminal.ts'

const answered = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
})

/** Null when the registry has no such answer. */
async function askRegistry(): Promise<string[] | null> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const npm = spawn('npm', ['audit', '--json', '--package-lock-only', '--audit=true'], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 60_000,
  })
  let text = ''
  npm.stdout.on('data', (chunk: Buffer) => (text += chunk))
  npm.once('error', () => resolve(''))
  npm.once('close', () => resolve(text))
  const { success, data } = z.safeParse(answered, parsed(await promise))
  if (!success) return null
  return Object.entries(data.vulnerabilities).map(([name, { severity, range }]) => `${name} ${range}: ${severity}`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

await entry([], async () => {
  const here = supplyProblems()
  say(
    statusLine(
      'Kept list',
      here.length === 0 ? `nothing known against any package (as of ${advisoriesAsOf})` : here.join('\n'),
    ),
  )
  const there = await askRegistry()
  const words = there === null ? 'answers no advisories; the kept list is what counts' : there.join('\n')
  say(statusLine('Registry', words || 'nothing known against any package'))
  return here.length + (there ?? []).length === 0 ? 0 : 1
})
