/**
 * Counts a test run. `npm test` asks for the figures in a file, to add its own steps to them;
 * otherwise they are printed. A file that cannot be loaded and an error outside any test each count
 * as one failure, and so does a run that ends before its time. `AURA_TEST_SLOWEST` adds a table of so many files.
 */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

export type Totals = { passed: number; failed: number }

export const closingLine = ({ passed, failed }: Totals): string => `${passed} passed, ${failed} failed`

/** With all that a file costs: loading it, its hooks, its tests. */
function slowest(modules: readonly TestModule[], most: number): string {
  const rows = modules.map((module) => {
    const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
    const ms = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
    return { ms, tests: [...module.children.allTests()].length, file: relative(process.cwd(), module.moduleId) }
  })
  const lines = rows
    .sort((a, b) => b.ms - a.ms)
    .slice(0, most)
    .map(({ ms, tests, file }) => `${(ms / 1000).toFixed(1).padStart(8)}${String(tests).padStart(7)}  ${file}`)
  return ['\n seconds  tests  file', ...lines].join('\n')
}

export const totals: Reporter = {
  onTestRunEnd(modules, errors, reason) {
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state))
    const passed = states.filter((state) => state === 'passed').length
    const broken = modules.filter((module) => module.errors().length > 0).length
    const cut = reason === 'interrupted' ? 1 : 0
    const failed =
      states.filter((state) => state === 'failed' || state === 'pending').length + broken + errors.length + cut
    const { AURA_TEST_TOTALS: file, AURA_TEST_SLOWEST } = process.env
    if (AURA_TEST_SLOWEST) process.stdout.write(`${slowest(modules, Number(AURA_TEST_SLOWEST))}\n`)
    if (file) writeFileSync(file, JSON.stringify({ passed, failed } satisfies Totals))
    else process.stdout.write(`\n${closingLine({ passed, failed })}\n`)
  },
}
