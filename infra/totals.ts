/**
 * Counts a test run. `npm test` asks for the figures in a file, to add its own steps to them;
 * otherwise they are printed. A file that cannot be loaded and an error outside any test each count
 * as one failure, and so does a run that ends before its time.
 */
import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

export type Totals = { passed: number; failed: number }

export const closingLine = ({ passed, failed }: Totals): string => `${passed} passed, ${failed} failed`

export const totals: Reporter = {
  onTestRunEnd(modules, errors, reason) {
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state))
    const passed = states.filter((state) => state === 'passed').length
    const broken = modules.filter((module) => module.errors().length > 0).length
    const cut = reason === 'interrupted' ? 1 : 0
    const failed =
      states.filter((state) => state === 'failed' || state === 'pending').length + broken + errors.length + cut
    const file = process.env.AURA_TEST_TOTALS
    if (file) writeFileSync(file, JSON.stringify({ passed, failed } satisfies Totals))
    else process.stdout.write(`\n${closingLine({ passed, failed })}\n`)
  },
}
