/** One line of the fault table: what was done, whether everything came back by itself, and what it cost. */
import { until } from '@aura/infra/until.ts'
import type { Stage } from './stage.ts'

export type Row = {
  fault: string
  cameBack: boolean
  /** From the end of the fault until people's commands were accepted again. */
  backMs: number
  lost: number
  doubled: number
  /** What did not go as it should, for a person to read. */
  problems: readonly string[]
}

/** So many commands before, under and after a fault. */
const some = 20

export type Fault = {
  name: string
  /** Does it, waits for what must be seen meanwhile, and ends it; returns what was not as it should be. */
  strike: (stage: Stage) => Promise<string[]>
}

export async function suffer(stage: Stage, { name, strike }: Fault): Promise<Row> {
  const { people, patienceMs } = stage
  const problems: string[] = []
  people.work()
  if (!(await people.more(some, patienceMs))) problems.push('nobody could work before it')
  problems.push(...(await strike(stage)))
  const ended = performance.now()
  const worked = await people.more(some, patienceMs)
  const backMs = Math.round(performance.now() - ended)
  if (!worked) problems.push('nobody could work after it')
  // Where no disk can be filled and emptied, the logs are on a device that is full from the beginning to the end.
  const isAlwaysFull = (part: string) => part === 'logs' && stage.disks.logs === null
  const isWell = async () => {
    const health = await stage.health()
    return health?.parts.every(({ name, status }) => status === 'online' || isAlwaysFull(name)) ?? false
  }
  if (!(await until(isWell, { within: patienceMs, every: 50 }))) {
    const health = await stage.health()
    const down = health?.parts.filter(({ status }) => status !== 'online').map((part) => `${part.name}: ${part.detail}`)
    problems.push(`not ready after it (${down?.join(', ') ?? 'no answer'})`)
  }
  const losses = await people.count(patienceMs)
  return { fault: name, cameBack: problems.length === 0, backMs, ...losses, problems }
}
