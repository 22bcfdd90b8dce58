/** One run of k6: its figures, what its scenario printed, and whether its thresholds held. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findK6 } from '@aura/infra/k6.ts'
import { say } from '@aura/infra/terminal.ts'
import { readSettings } from '@aura/server/platform/config.ts'
import { countsOf, type Summary, trends } from '../k6/summary.ts'
import type { Report } from './report.ts'

export type K6Run = {
  ended: number
  /** The report as a page. */
  page: string
  metrics: Summary['metrics']
  printed: string[]
  words: string
}

const scenarios = join(import.meta.dirname, '..', 'k6')

export async function runK6(scenario: string, variables: Readonly<Record<string, string | number>>): Promise<K6Run> {
  const { home } = readSettings(process.env)
  const k6 = await findK6(home, say)
  const directory = mkdtempSync(join(tmpdir(), 'aura-k6-'))
  const [summary, output] = [join(directory, 'summary.json'), join(directory, 'printed')]
  const reports = join(home, 'reports')
  mkdirSync(reports, { recursive: true })
  const page = join(reports, `${scenario}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.html`)
  const inputs = Object.entries({ ...variables, SUMMARY: summary, REPORT: page }).flatMap(([name, value]) => [
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
    if (!existsSync(summary)) throw new Error(`k6 did not come to its end: ${words.trim().slice(-1_500)}`)
    const { metrics } = JSON.parse(readFileSync(summary, 'utf8')) as Summary
    const printed = readFileSync(output, 'utf8').split('\n').filter(Boolean)
    return { ended: code ?? 1, page, metrics, printed, words }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

export function tellRun(report: Report, { ended, page, metrics, words }: K6Run): void {
  const figure = (metric: string, value: string) => metrics[metric]?.values[value] ?? null
  report.table(
    'Times in milliseconds',
    trends.flatMap(([metric, what]) =>
      metrics[metric]?.values.count
        ? [
            {
              what,
              median: figure(metric, 'med'),
              'p(95)': figure(metric, 'p(95)'),
              'p(99)': figure(metric, 'p(99)'),
              max: figure(metric, 'max'),
            },
          ]
        : [],
    ),
  )
  report.table('Counted', [Object.fromEntries(countsOf({ metrics }))])
  for (const name of ['gaps', 'doubled', 'lost', 'errors'])
    report.must(`${name} = 0`, (figure(`aura_${name}`, 'count') ?? 0) === 0)
  report.must('k6 ended well', ended === 0, ended === 0 ? '' : words.trim().slice(-1_500))
  report.progress(`charts: ${page}`)
}
