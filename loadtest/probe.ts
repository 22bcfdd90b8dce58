/** `npm run probe`: everything that an attacker was seen to try, the whole of it; a failure is an exit code. */
import { parseArgs } from 'node:util'
import { complain } from '@aura/infra/terminal.ts'
import { startWorld } from '@aura/infra/world.ts'
import { readSettings } from '@aura/server/platform/config.ts'
import { endOnSignal, endWithUs } from './platform/ending.ts'
import { Report, round } from './platform/report.ts'
import { parts } from './probe/parts.ts'

const listed = 50

try {
  const { values, positionals } = parseArgs({
    options: { seed: { type: 'string', default: '1' }, help: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const unknown = positionals.filter((name) => !parts.some((part) => part.name === name))
  if (values.help || unknown.length > 0) {
    for (const name of unknown) console.error(`\n  There is no "${name}" here.`)
    console.log(
      `\n  npm run probe -- [part …] [--seed 1]\n\n${parts.map(({ name, asks }) => `  ${name.padEnd(12)} ${asks}`).join('\n')}\n`,
    )
    process.exitCode = unknown.length > 0 ? 1 : 0
  } else await probe(positionals, Number(values.seed))
} catch (error) {
  complain(error)
  process.exitCode = 1
}

async function probe(chosen: readonly string[], seed: number): Promise<void> {
  endOnSignal()
  const report = new Report('probe')
  report.options = { seed, parts: chosen }
  report.warnOfNeighbours()
  await using world = endWithUs(await startWorld())
  const rows: { part: string; cases: number; failures: number; seconds: number }[] = []
  for (const { name, asks, run } of parts.filter((part) => chosen.length === 0 || chosen.includes(part.name))) {
    report.progress(`${name}: ${asks}`)
    const began = performance.now()
    const { cases, failures } = await run({ world, seed })
    const seconds = round((performance.now() - began) / 1000)
    rows.push({ part: name, cases, failures: failures.length, seconds })
    if (failures.length > 0)
      report.table(
        `${name}: the first ${Math.min(listed, failures.length)} of ${failures.length} failures`,
        failures.slice(0, listed),
      )
  }
  report.table('The probe', rows)
  for (const { part, cases, failures } of rows) report.must(part, cases > 0 && failures === 0, `${cases} cases`)
  console.log(`\n  report  ${report.write(readSettings(process.env).home, new Date())}\n`)
  if (report.failed) process.exitCode = 1
}
