/** The workers' small door, for whoever watches over them: `/metrics`, `/health/live` and `/health/ready`. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Probe, probeAll } from '@aura/server/platform/observe/health.ts'
import type { Registry } from 'prom-client'

export type Door = AsyncDisposable & { url: string }

export async function openDoor(parts: {
  host: string
  port: number
  probes: readonly Probe[]
  registry: Registry
  elapsed: () => number
}): Promise<Door> {
  const answer = async (path: string | undefined): Promise<{ status: number; type: string; text: string }> => {
    if (path === '/metrics')
      return { status: 200, type: parts.registry.contentType, text: await parts.registry.metrics() }
    if (path === '/health/live') return { status: 200, type: 'application/json', text: '{"status":"live"}' }
    if (path !== '/health/ready') return { status: 404, type: 'text/plain', text: 'nothing here' }
    const health = await probeAll(parts.probes, parts.elapsed)
    const status = health.status === 'unready' ? 503 : 200
    return { status, type: 'application/json', text: JSON.stringify(health) }
  }
  const server = createServer((request, response) => {
    answer(request.url).then(
      ({ status, type, text }) => response.writeHead(status, { 'content-type': type }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(parts.port, parts.host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${parts.host}:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
