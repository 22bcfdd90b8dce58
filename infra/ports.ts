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

const [first, end] = [20_000, 30_000]
const share = 1_000

/** Test files that run side by side take theirs from ranges of their own: a port is free until somebody listens, and a while passes. */
function range(worker: string | undefined): [first: number, end: number] {
  if (worker === undefined) return [first, end]
  const from = first + ((Number(worker) * share) % (end - first))
  return [from, from + share]
}

/** What this process was promised is nobody else's here, also while the part behind it is down. */
const promised = new Set<string>()

/**
 * A free port below the range from which the kernel takes the ports of outgoing connections, so that
 * a part that is killed can come back on the same port.
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const [from, to] = range(process.env.VITEST_POOL_ID)
  for (let tries = 0; tries < 200; tries += 1) {
    const port = randomInt(from, to)
    const place = `${host}:${port}`
    if (promised.has(place)) continue
    promised.add(place)
    if ((await portProblem(port, host)) === undefined) return port
    promised.delete(place)
  }
  throw new Error(`found no free port on ${host}`)
}
