import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { errorDoor } from './api.ts'
import { operationsDoor } from './operations.ts'

const token = 'a-token-for-those-who-watch'

async function ask(config: { mode: 'embedded' | 'production'; metricsToken?: string }, path: string, bearer?: string) {
  await using app = Fastify()
  errorDoor(app)
  const probes = [
    { name: 'database', critical: true, check: async () => {} },
    { name: 'news', critical: false, check: () => Promise.reject(new Error('connect ECONNREFUSED 10.1.2.3:4222')) },
  ]
  operationsDoor(app, {
    probes,
    others: async () => [],
    registry: new Registry(),
    draining: () => false,
    config: { metricsToken: undefined, ...config },
  })
  const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }
  const { statusCode, body } = await app.inject({ url: path, headers })
  return { statusCode, body }
}

it('serves the metrics to nobody in production who has no token for them', async () => {
  expect(await ask({ mode: 'production' }, '/metrics')).toMatchObject({ statusCode: 404 })
  expect(await ask({ mode: 'production', metricsToken: token }, '/metrics')).toMatchObject({ statusCode: 401 })
  expect(await ask({ mode: 'production', metricsToken: token }, '/metrics', 'guess')).toMatchObject({ statusCode: 401 })
  expect(await ask({ mode: 'production', metricsToken: token }, '/metrics', token)).toMatchObject({ statusCode: 200 })
  expect(await ask({ mode: 'embedded' }, '/metrics')).toMatchObject({ statusCode: 200 })
})

it('shows strangers each part and its latency, and why one is not well only to who may read the metrics', async () => {
  const visible = await ask({ mode: 'production', metricsToken: token }, '/health/ready')
  expect(JSON.parse(visible.body)).toEqual({
    status: 'degraded',
    parts: [
      { name: 'database', status: 'online', latencyMs: expect.any(Number) },
      { name: 'news', status: 'warning', latencyMs: expect.any(Number) },
    ],
  })
  expect((await ask({ mode: 'production', metricsToken: token }, '/health/ready', token)).body).toContain(
    'ECONNREFUSED',
  )
  expect((await ask({ mode: 'embedded' }, '/health/ready')).body).toContain('ECONNREFUSED')
})
