import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Nothing, or the system's code for why the port cannot be listened on. */
export function portProblem(port: number, host: string): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const probe = createServer()
  probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)))
  return promise
}

/**
 * A free port below the range from which the kernel takes the ports of outgoing connections, so that
 * a part that is killed can come back on the same port.
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let tries = 0; tries < 200; tries += 1) {
    const port = randomInt(20_000, 30_000)
    if ((await portProblem(port, host)) === undefined) return port
  }
  throw new Error(`found no free port on ${host}`)
}
