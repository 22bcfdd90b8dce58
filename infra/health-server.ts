/** Where the server asks how the parts are that the launcher watches over, for its `/health/ready`. On loopback only. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PartState } from './supervise.ts'

export type PartsDoor = AsyncDisposable & {
  readonly url: string
  readonly show: (parts: () => readonly PartState[]) => void
}

export async function startPartsDoor(): Promise<PartsDoor> {
  let parts: () => readonly PartState[] = () => []
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(parts()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    show: (next) => {
      parts = next
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
