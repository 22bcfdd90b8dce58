/** One run of k6: its figures, what its scenario printed, and whether its thresholds held. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findK6 } from '@aura/infra/k6.ts'
import { say } from '@aura/infra/terminal.ts'
import { readSettings } from '@aura/server/platform/config.ts'
import type { Summary } from '../k6/summary.ts'

export type K6Run = { ended: number; metrics: Summary['metrics']; printed: string[]; words: string }

const scenarios = join(import.meta.dirname, '..', 'k6')

export async function runK6(scenario: string, variables: Readonly<Record<string, string | number>>): Promise<K6Run> {
  const k6 = await findK6(readSettings(process.env).home, say)
  const directory = mkdtempSync(join(tmpdir(), 'aura-k6-'))
  const [summary, output] = [join(directory, 'summary.json'), join(directory, 'printed')]
  const inputs = Object.entries({ ...variables, SUMMARY: summary }).flatMap(([name, value]) => [
    '-e',
    `${name}=${value}`,
  ])
  try {
    const flags = ['--quiet', '--no-usage-report', '--address', '', '--log-format', 'raw', '--console-output', output]
    const child = spawn(k6, ['run', ...flags, ...inputs, join(scenarios, `${scenario}.ts`)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let words = ''
    child.stdout.on('data', (chunk) => (words += chunk))
    child.stderr.on('data', (chunk) => (words += chunk))
    const [code] = await once(child, 'close')
    const { metrics } = JSON.parse(readFileSync(summary, 'utf8')) as Summary
    const printed = readFileSync(output, 'utf8').split('\n').filter(Boolean)
    return { ended: code ?? 1, metrics, printed, words }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
