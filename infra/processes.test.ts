import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readSettings } from '@aura/server/platform/config.ts'
import { settlingMs } from '@aura/server/platform/settling.ts'
import { expect, test } from 'vitest'
import { serverProcess, workersProcess } from './processes.ts'

const workers = (door: number, env: Record<string, string> = {}) =>
  workersProcess({ settings: readSettings({ HOST: '0.0.0.0', ...env }), env: { HOST: '0.0.0.0' }, watch: false }, door)

test('the door of the workers is for this machine alone, unless the configuration names it', () => {
  expect(workers(21_000).env).toMatchObject({ HOST: '127.0.0.1', WORKERS_PORT: '21000' })
  expect(workers(21_000, { WORKERS_PORT: '21000' }).env).toMatchObject({ HOST: '0.0.0.0', WORKERS_PORT: '21000' })
})

test('a server that is stopped has the time for its answers and for closing after them', () => {
  const { patience = 0 } = serverProcess({ settings: readSettings({}), env: {}, watch: false })
  expect(patience).toBeGreaterThanOrEqual(settlingMs + 10_000)
})

test('the workers are ready when their door says so', async () => {
  let status = 503
  const requests: (string | undefined)[] = []
  const server = createServer((request, response) => {
    requests.push(request.url)
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { ready } = workers((server.address() as AddressInfo).port)
  expect(await ready(0)).toBe(false)
  status = 200
  expect(await ready(0)).toBe(true)
  expect(requests).toEqual(['/health/ready', '/health/ready'])
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  expect(await ready(0)).toBe(false)
})
