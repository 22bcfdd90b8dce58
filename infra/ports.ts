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

const ofTests = { from: 20_000, each: 2_000, count: 3 }
const ofPrograms: [from: number, to: number] = [26_000, 30_000]

/**
 * Test workers take ports from ranges of their own: one that is found free is listened on a while later. A program that a
 * test starts has the variables of the worker, and is none.
 */
function range(): [from: number, to: number] {
  if (!('__vitest_worker__' in globalThis)) return ofPrograms
  const from = ofTests.from + (Number(process.env.VITEST_POOL_ID) % ofTests.count) * ofTests.each
  return [from, from + ofTests.each]
}

/** Ports that this process has had are given to nobody else here, also while the part behind one is down. */
const reservations = new Set<string>()

/**
 * A free port below the range from which the kernel takes the ports of outgoing connections, so that
 * a part that is killed can come back on the same port.
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const [from, to] = range()
  for (let tries = 0; tries < 200; tries += 1) {
    const port = randomInt(from, to)
    const address = `${host}:${port}`
    if (reservations.has(address)) continue
    reservations.add(address)
    if ((await portProblem(port, host)) === undefined) return port
    reservations.delete(address)
  }
  throw new Error(`found no free port on ${host}`)
}
