/** Parts that are stopped in their tracks: the supervisor finds each by itself, ends it and starts another. */
import { descendantsOf } from '@aura/infra/orphan-processes.ts'
import { until } from '@aura/infra/until.ts'
import { boundMs } from '@aura/server/platform/observe/health.ts'
import type { Fault } from './row.ts'
import type { Programs } from './stage.ts'

/** All parts are asked side by side, so the answer takes one bound, and on a loaded machine a little more. */
const boundFactor = 3

export const frozen = (...parts: readonly (keyof Programs)[]): Fault => ({
  name: `${parts.join(', ')} frozen`,
  async strike({ programs, health, patienceMs }) {
    const problems: string[] = []
    const before = parts.map((part) => ({ part, pid: programs[part].pid() }))
    for (const { pid } of before) for (const value of [pid, ...descendantsOf(pid)]) process.kill(value, 'SIGSTOP')
    if (!parts.includes('server')) {
      const requestCount = performance.now()
      const found = await health()
      const took = performance.now() - requestCount
      if (!found || took > boundFactor * boundMs) problems.push(`the answer about health took ${Math.round(took)} ms`)
    }
    for (const { part, pid } of before) {
      const isReplaced = await until(() => programs[part].pid() !== pid, { within: patienceMs })
      if (!isReplaced) problems.push(`${part} was not replaced`)
    }
    return problems
  },
})
