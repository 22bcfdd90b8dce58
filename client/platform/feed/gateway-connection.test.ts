import { closeCodes } from '@aura/contracts/platform/close-codes.ts'
import { describe, expect, it } from 'vitest'
import { silenceMs } from './gateway-connection.ts'
import { addHere, addItem } from './list.fake.ts'
import { fakeWorld, quiet } from './world.fake.ts'

const inMinutes = (now: number, minutes: number) => new Date(now + minutes * 60_000).toISOString()

describe('the line', () => {
  it('takes silence for a broken line and comes back (L1, L2)', async () => {
    const world = fakeWorld()
    await world.start()
    expect(world.state()).toBe('live')
    world.gateway.cut(false)
    world.clock.advance(silenceMs - 1)
    expect(world.state()).toBe('live')
    world.clock.advance(1)
    const { state, since, retryAt } = world.feed.connection.get()
    expect(state).toBe('offline')
    expect(retryAt).toBe(since + 750)
    await world.pass(1_000)
    expect(world.state()).toBe('live')
  })

  it('lives on beats alone', async () => {
    const world = fakeWorld()
    await world.start()
    await world.quietSeconds(120)
    expect(world.state()).toBe('live')
    expect(world.gateway.tokens).toHaveLength(1)
  })

  it('does not wait for the silence when the browser knows, nor for the wait when it is back (L2)', async () => {
    const world = fakeWorld()
    await world.start()
    world.feed.lose()
    expect(world.state()).toBe('offline')
    world.feed.wake()
    await world.settle()
    expect(world.state()).toBe('live')
  })

  it('waits as long as a farewell says (L1)', async () => {
    const world = fakeWorld()
    await world.start()
    world.gateway.tell((listener) => listener.bye({ code: closeCodes.draining, retryAfterMs: 8_000 }))
    await world.settle()
    const { since, retryAt } = world.feed.connection.get()
    expect(retryAt).toBe(since + 8_000 + 250)
  })

  it('stays away when it is told to, and says why once (L4)', async () => {
    const world = fakeWorld()
    await world.start()
    world.gateway.tell((listener) => listener.bye({ code: closeCodes.sessionRevoked }))
    await world.settle()
    await world.pass(60_000)
    expect(world.feed.connection.get()).toMatchObject({ state: 'stopped', code: closeCodes.sessionRevoked })
    expect(world.said).toEqual(['sessionRevoked'])
  })

  it('asks for a reload when its protocol is too old (L4)', async () => {
    const world = fakeWorld()
    await world.start()
    world.gateway.tell((listener) => listener.bye({ code: closeCodes.protocolTooOld }))
    await world.settle()
    expect(world.said).toEqual(['reload'])
  })

  it('ends the session when the handshake says that it is over, and tries again when it only failed (L4)', async () => {
    const world = fakeWorld()
    world.feed.start()
    await quiet()
    world.gateway.tell((listener) => listener.failed(undefined))
    while (world.gateway.down());
    world.gateway.cut()
    expect(world.state()).toBe('offline')
    await world.pass(5_000)
    expect(world.state()).toBe('live')
    world.gateway.tell((listener) => listener.failed({ code: 'auth.session_ended', message: '' }))
    await world.settle()
    expect(world.said).toEqual(['sessionRevoked'])
  })

  it('brings the next token before the old one ends (L3)', async () => {
    let made = 0
    const wanted: boolean[] = []
    const world = fakeWorld({
      getToken: async ({ fresh }) => {
        wanted.push(fresh)
        made += 1
        return { token: `token ${made}`, expiresAt: inMinutes(world.clock.now(), 5) }
      },
    })
    await world.start()
    await world.quietSeconds(250)
    expect(world.gateway.tokens).toHaveLength(1)
    await world.quietSeconds(10)
    expect(world.gateway.tokens).toEqual(['token 1', 'token 2'])
    world.gateway.tell((listener) => listener.bye({ code: closeCodes.tokenExpired }))
    await world.settle()
    await world.pass(2_000)
    expect(wanted.at(-1)).toBe(true)
    expect(world.state()).toBe('live')
  })

  it('keeps a command that met an expired token, and fetches a fresh one (L3, C4)', async () => {
    const wanted: boolean[] = []
    const world = fakeWorld({
      getToken: async ({ fresh }) => {
        wanted.push(fresh)
        return { token: `token ${wanted.length}`, expiresAt: inMinutes(world.clock.now(), 15) }
      },
    })
    await world.start()
    world.gateway.refuse({ code: 'auth.token_expired', message: '' })
    const sent = world.feed.send(addItem, { room: 'a', item: 'kept' }, addHere('a'))
    await world.settle()
    expect(wanted).toEqual([false, true])
    await world.pass(2_000)
    expect(await sent).toEqual({ item: 'kept' })
  })

  it('tries again when no token can be had now, and ends when there is nobody any more', async () => {
    const answers: (() => Promise<null>)[] = [() => Promise.reject(new Error('no network')), async () => null]
    const world = fakeWorld({ getToken: () => answers.shift()?.() ?? Promise.resolve(null) })
    await world.start()
    expect(world.state()).toBe('offline')
    await world.pass(2_000)
    expect(world.state()).toBe('signedOut')
    expect(world.said).toEqual(['signedOut'])
  })

  it('knows the server time by the beat that came fastest (L5)', async () => {
    const world = fakeWorld()
    await world.start()
    for (const delayMs of [900, 40, 300])
      world.gateway.tell((listener) =>
        listener.beat('epoch-1', 0, new Date(world.clock.now() + 3_600_000 - delayMs).toISOString()),
      )
    await world.settle()
    expect(world.feed.now() - world.clock.now()).toBe(3_600_000 - 40)
  })
})
