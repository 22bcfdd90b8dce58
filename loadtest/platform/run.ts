/** The command line of `npm run bench` and `npm run load`: a list without a name, a run with one. */
import { parseArgs } from 'node:util'
import { complain } from '@aura/infra/terminal.ts'
import { readSettings } from '@aura/server/platform/config.ts'
import { endOnSignal } from './ending.ts'
import type { Question } from './question.ts'
import { Report } from './report.ts'

export async function runQuestion(
  verb: string,
  questions: readonly Question[],
  args: readonly string[],
): Promise<void> {
  const [name, ...rest] = args
  const chosen = questions.find((question) => question.name === name)
  if (!chosen) {
    if (name !== undefined && !name.startsWith('-')) console.error(`\n  There is no "${name}" here.`)
    console.log(listOf(verb, questions))
    process.exitCode = name === undefined || name === '--help' ? 0 : 1
    return
  }
  const report = new Report(chosen.name)
  endOnSignal()
  try {
    const options = Object.fromEntries(Object.keys(chosen.options).map((key) => [key, { type: 'string' as const }]))
    const { values } = parseArgs({ args: [...rest], options, allowPositionals: false })
    console.log(`\n  ${chosen.asks}\n`)
    report.warnOfNeighbours()
    await chosen.run(values as Record<string, string>, report)
    console.log(`\n  report  ${report.write(readSettings(process.env).home, new Date())}\n`)
    if (report.failed) process.exitCode = 1
  } catch (error) {
    complain(error)
    process.exitCode = 1
  }
}

function listOf(verb: string, questions: readonly Question[]): string {
  const lines = questions.flatMap(({ name, asks, options }) => [
    `  ${name.padEnd(14)} ${asks}`,
    ...Object.entries(options).map(([key, { value, help }]) => `               --${key} ${value}`.padEnd(38) + help),
  ])
  return `\n  npm run ${verb} -- <name> [options]\n\n${lines.join('\n')}\n`
}
