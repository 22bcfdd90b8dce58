import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

export function isFree(port: number, host: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const probe = createServer()
  probe.once('error', () => resolve(false))
  probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  return promise
}

/**
 * A free port below the range from which the kernel takes the ports of outgoing connections, so that
 * a part that is killed can come back on the same port.
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let tries = 0; tries < 200; tries += 1) {
    const port = randomInt(20_000, 30_000)
    if (await isFree(port, host)) return port
  }
  throw new Error(`found no free port on ${host}`)
}
