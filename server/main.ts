/** The server as a process: it drains on SIGTERM and says in one sentence why it cannot start. */
import { loadConfig } from './platform/config.ts'
import { startServer } from './start.ts'

// Whatever it writes may hold customers' data.
process.umask(0o077)

try {
  const server = await startServer(loadConfig(process.env))
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await server.drain()
    await server[Symbol.asyncDispose]()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
