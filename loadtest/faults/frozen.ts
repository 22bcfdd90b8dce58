/** A part that is stopped in its tracks: the supervisor finds it by itself, ends it and starts another. */
import { descendantsOf } from '@aura/infra/leftover.ts'
import { until } from '@aura/infra/until.ts'
import type { Fault } from './row.ts'
import type { Programs } from './stage.ts'

/** Longest a health answer may take, in units of its bound; a loaded machine takes a little more than one. */
const boundFactor = 3

export const frozen = (part: keyof Programs): Fault => ({
  name: `${part} frozen`,
  async strike({ programs, health, patienceMs }) {
    const problems: string[] = []
    const pid = programs[part].pid()
    for (const one of [pid, ...descendantsOf(pid)]) process.kill(one, 'SIGSTOP')
    if (part !== 'server') {
      const asked = performance.now()
      const found = await health()
      const took = performance.now() - asked
      if (!found || took > boundFactor * 500) problems.push(`the answer about health took ${Math.round(took)} ms`)
    }
    const replaced = await until(() => programs[part].pid() !== pid, { within: patienceMs })
    if (!replaced) problems.push('it was not replaced')
    return problems
  },
})
