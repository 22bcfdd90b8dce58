/** Every answer about the parts comes soon, however long a part takes. */
import { expect, test, vi } from 'vitest'
import { boundMs, type Probe, probeAll } from './health.ts'

test('parts that never answer are told together within the bound, and are not asked again meanwhile', async () => {
  vi.useFakeTimers()
  try {
    const began = performance.now()
    const now = () => performance.now()
    let requestCount = 0
    const frozen = (name: string, critical: boolean): Probe => ({
      name,
      critical,
      check: () => {
        requestCount += 1
        return new Promise(() => {})
      },
    })
    const probes = [
      frozen('database', true),
      frozen('news', false),
      { name: 'log', critical: true, check: async () => 1 },
    ]
    const look = async () => {
      const health = probeAll(probes, now)
      await vi.advanceTimersByTimeAsync(boundMs)
      return await health
    }
    const first = await look()
    expect(now() - began).toBe(boundMs)
    expect(first.parts).toMatchObject([
      { name: 'database', status: 'warning', detail: `no answer within ${boundMs} ms` },
      { name: 'news', status: 'warning' },
      { name: 'log', status: 'online' },
    ])
    expect(first.status).toBe('degraded')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await look()).toMatchObject({ status: 'unready', parts: [{ status: 'offline' }, { status: 'warning' }, {}] })
    expect(requestCount).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})

test('a part that others watch over is shown when it is down, and leaves the process ready for work', async () => {
  const workers = {
    name: 'workers',
    status: 'offline' as const,
    latencyMs: 0,
    detail: 'ended with code 1: the disk is full',
  }
  const health = await probeAll(
    [{ name: 'database', critical: true, check: async () => 1 }],
    () => 0,
    async () => [workers],
  )
  expect(health).toMatchObject({ status: 'degraded', parts: [{ name: 'database' }, workers] })
})
