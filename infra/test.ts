/**
 * `npm test`: the checks, the client's build, then every test there is. The last line is the sum; a
 * check counts as one, and a test run that leaves no figures behind as one failure.
 *
 *   npm test -- --changed    the checks, and the tests that a change since main can break
 *   npm test -- --slowest    with a table of the twenty slowest files at the end
 *   npm test -- deals        the files whose path holds the word
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changedTests } from './changed-tests.ts'
import { buildClient } from './client-build.ts'
import { checks, conventions, passes, run, vitest } from './steps.ts'
import { complain, say, statusLine } from './terminal.ts'
import { closingLine, type Totals } from './totals.ts'

const sum: Totals = { passed: 0, failed: 0 }
const count = (ok: boolean) => {
  sum[ok ? 'passed' : 'failed'] += 1
}

const [changed, slowest] = ['--changed', '--slowest'].map((flag) => process.argv.includes(flag))
const filters = process.argv.slice(2).filter((value) => value !== '--changed' && value !== '--slowest')

// The conventions read every file, so no import leads to them.
for (const step of changed ? [...checks, conventions] : checks) count(await passes(step))
count(await builds())
const files = changed ? await changedTests() : filters
if (changed) say(statusLine('Changed', `${files.length} test files`))
if (!changed || files.length > 0) {
  const tests = await runTests(files)
  sum.passed += tests.passed
  sum.failed += tests.failed
}
console.log(`\n${closingLine(sum)}`)
process.exit(sum.failed === 0 ? 0 : 1)

async function builds(): Promise<boolean> {
  try {
    await buildClient({ say })
    say(statusLine('Client', 'ok'))
    return true
  } catch (error) {
    complain(error)
    return false
  }
}

async function runTests(filters: readonly string[]): Promise<Totals> {
  const directory = mkdtempSync(join(tmpdir(), 'aura-totals-'))
  const file = join(directory, 'totals.json')
  try {
    const { code } = await run(
      {
        name: 'Tests',
        args: [vitest, 'run', ...filters],
        env: { AURA_TEST_TOTALS: file, ...(slowest && { AURA_TEST_SLOWEST: '20' }) },
      },
      'inherit',
    )
    const totals: Totals = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { passed: 0, failed: 1 }
    // The runner's own word counts too: it may fail for a reason that is no test.
    return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
