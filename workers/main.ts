/** The workers as a process: on SIGTERM they finish what is under way and leave the rest to others. */
import { loadConfig } from '@aura/server/platform/config.ts'
import { startWorkers } from './start.ts'

// Whatever it writes may hold customers' data.
process.umask(0o077)

try {
  const workers = await startWorkers(loadConfig(process.env))
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await workers[Symbol.asyncDispose]()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
