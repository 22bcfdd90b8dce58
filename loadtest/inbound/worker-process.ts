/** The workers in a process of their own, as they run. */
import { loadConfig } from '@aura/server/platform/config.ts'
import { startWorkers } from '@aura/workers/start.ts'
import { answering } from '../platform/peer.ts'

await startWorkers(loadConfig(process.env))

const answers = {
  ready: () => true,
  /** CPU time in microseconds. */
  cpu: () => {
    const { user, system } = process.cpuUsage()
    return user + system
  },
}
export type WorkerProcess = typeof answers

answering(answers)
