/**
 * Brings the world up in order and takes it down in reverse. A failure on the way undoes what was
 * started and is told in one sentence; the exit code says the rest.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { readSettings } from '@aura/server/platform/config.ts'
import { bringUp } from './bring-up.ts'
import type { Service } from './service.ts'
import { onStopSignals } from './signals.ts'
import { supervise } from './supervise.ts'
import { complain, say } from './terminal.ts'

/** Returns when the world is down again, with the exit code. */
export async function launch({ watch }: { watch: boolean }): Promise<number> {
  // What the launcher says may go to a full disk or to a reader that has left.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const undo = new AsyncDisposableStack()
  const services: Service[] = []
  const end = Promise.withResolvers<number>()
  const abandon = new AbortController()
  let stopping = false
  const stop = (code: number) => {
    if (stopping) return
    stopping = true
    abandon.abort()
    end.resolve(code)
  }
  const giveUp = (error: unknown) => {
    if (stopping) return
    complain(error)
    stop(1)
  }
  onStopSignals({
    first: () => {
      say('Stopping')
      stop(0)
    },
    again: () => {
      for (const service of services) void service.kill('SIGKILL')
      process.exit(130)
    },
  })
  const run = async () => {
    const settings = readSettings(process.env)
    const { changed, partsDoor } = await bringUp({ settings, watch, undo, services, abandon: abandon.signal })
    partsDoor.show(supervise(services, { say, stopping: () => stopping, changed }).parts)
  }
  const running = run().catch(giveUp)
  const code = await end.promise
  // What is still coming up is let finish, so that it can be stopped in its turn; a long build is not
  // waited for. Whatever starts later than that is stopped by its guard, as this process exits.
  await Promise.race([running, pause(5_000)])
  await undo.disposeAsync()
  if (code === 0) say('Everything is stopped.')
  return code
}
