/** The whole server in a process of its own, which tells what it has used. */
import { loadConfig } from '@aura/server/platform/config.ts'
import { startServer } from '@aura/server/start.ts'
import { answering } from './peer.ts'

const server = await startServer(loadConfig(process.env))

const answers = {
  url: () => server.url,
  /** CPU time in microseconds. */
  cpu: () => {
    const { user, system } = process.cpuUsage()
    return user + system
  },
}
export type ServerProcess = typeof answers

answering(answers)
