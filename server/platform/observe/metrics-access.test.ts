import { Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { counter } from './metrics.ts'
import { type MetricsAccess, metricsAccess } from './metrics-access.ts'
import { openMetricsServer } from './metrics-server.ts'

const token = 'a-token-for-those-who-watch'
const bearer = `Bearer ${token}`

const table: [string, 'embedded' | 'production', string | undefined, boolean, string | undefined, MetricsAccess][] = [
  ['a developer', 'embedded', undefined, false, undefined, 'granted'],
  ['a stranger, in production', 'production', undefined, false, undefined, 'not-served'],
  ['a stranger with a token that nobody set', 'production', undefined, false, bearer, 'not-served'],
  ['a neighbour on the inner network', 'production', undefined, true, undefined, 'granted'],
  ['who holds the token', 'production', token, false, bearer, 'granted'],
  ['who holds the token, on the inner network', 'production', token, true, bearer, 'granted'],
  ['a stranger where a token is set', 'production', token, false, undefined, 'denied'],
  ['a stranger on the inner network where a token is set', 'production', token, true, undefined, 'denied'],
  ['a guess', 'production', token, false, 'Bearer guess', 'denied'],
  ['a longer guess', 'production', token, false, `${bearer}x`, 'denied'],
  ['another scheme', 'production', token, false, `Basic ${token}`, 'denied'],
  ['a stranger where a developer set a token', 'embedded', token, false, undefined, 'denied'],
]

it.each(table)('%s', (_, mode, metricsToken, ownPort, authorization, access) =>
  expect(metricsAccess({ config: { mode, metricsToken }, authorization, ownPort })).toBe(access),
)

describe('the port of its own', () => {
  it('serves the metrics to who may read them, and refuses everything else with a code', async () => {
    const registry = new Registry()
    counter(registry, 'aura_tests_total', 'Tests').inc()
    const config = { mode: 'production', metricsToken: token } as const
    await using server = await openMetricsServer({ host: '127.0.0.1', port: 0, config, registry })
    const ask = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(`${server.url}${path}`, init)
      return [answer.status, await answer.text()] as const
    }
    const open = { headers: { authorization: bearer } }
    expect(await ask('/metrics', open)).toEqual([200, expect.stringContaining('aura_tests_total 1')])
    expect(await ask('/metrics')).toEqual([401, expect.stringContaining('"auth.required"')])
    expect(await ask('/metrics', { headers: { authorization: 'Bearer guess' } })).toEqual([
      401,
      expect.stringContaining('"auth.token_invalid"'),
    ])
    expect(await ask('/%ff', open)).toEqual([404, expect.stringContaining('"request.unknown_route"')])
    expect(await ask('/metrics', { ...open, method: 'DELETE' })).toEqual([
      404,
      expect.stringContaining('unknown_route'),
    ])
    expect(await ask('/constructor', open)).toEqual([404, expect.stringContaining('unknown_route')])
  })
})
