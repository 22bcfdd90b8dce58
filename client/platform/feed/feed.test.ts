import { describe, expect, it } from 'vitest'
import { addHere, addItem, halvesOf } from './list.fake.ts'
import { fakeWorld, quiet, refusal } from './world.fake.ts'

const send = (world: ReturnType<typeof fakeWorld>, item: string, room = 'a') => {
  const sent = world.feed.send(addItem, { room, item }, addHere(room))
  sent.catch(() => {})
  return sent
}

async function liveWorld(options: Parameters<typeof fakeWorld>[0] = {}) {
  const world = fakeWorld(options)
  world.gateway.append('a', ['old'], null)
  const leave = world.follow('a')
  await world.start()
  return { ...world, leave }
}

describe('a watched view', () => {
  it('shows the snapshot and then every event of its room (S1, S2)', async () => {
    const world = await liveWorld()
    expect(world.shown('a')).toMatchObject({ state: { items: ['old'] }, status: 'live', position: 1 })
    world.gateway.append('b', ['elsewhere'], null)
    world.gateway.append('a', ['new'], null)
    await world.settle()
    expect(world.items('a')).toEqual(['old', 'new'])
    expect(world.state()).toBe('live')
  })

  it('keeps what it shows while the line is down, says so, and continues where it was (S8)', async () => {
    const world = await liveWorld({ choose: () => true })
    world.gateway.cut()
    expect(world.shown('a')).toMatchObject({ state: { items: ['old'] }, status: 'stale' })
    world.gateway.append('a', ['missed'], null)
    await world.pass(2_000)
    expect(world.gateway.watches.at(-1)?.have).toEqual({ epoch: 'epoch-1', since: 1 })
    expect(world.shown('a')).toMatchObject({ state: { items: ['old', 'missed'] }, status: 'live' })
  })

  it('asks for a hole, and takes the replay once (S3, S4)', async () => {
    const world = await liveWorld({ choose: () => true })
    world.gateway.skip('a', 'skipped')
    world.gateway.append('a', ['after'], null)
    await world.settle()
    expect(world.items('a')).toEqual(['old', 'skipped', 'after'])
    expect(world.gateway.watches).toHaveLength(2)
  })

  it('is told by beats that it is complete although nothing happened in its room (S6)', async () => {
    const world = await liveWorld()
    world.gateway.append('b', ['elsewhere', 'again'], null)
    world.gateway.beat()
    await world.settle()
    expect(world.shown('a')).toMatchObject({ position: 3, asOf: world.clock.now() })
  })

  it('drops everything of another epoch and takes a snapshot (S10)', async () => {
    const world = await liveWorld({ choose: () => true })
    world.gateway.append('a', ['undone'], null)
    await world.settle()
    world.gateway.restore(1)
    await world.settle()
    await world.pass(5_000)
    expect(world.items('a')).toEqual(['old'])
    world.gateway.tell((listener) => listener.beat('epoch-9', 7, new Date(world.clock.now()).toISOString()))
    world.gateway.down()
    expect(world.shown('a')).toMatchObject({ state: undefined, status: 'loading' })
  })

  it('leaves the screen when the right to it ends, and stays with the reason (S9)', async () => {
    const world = await liveWorld()
    const error = { code: 'auth.forbidden', message: 'No.' }
    world.gateway.tell((listener) => listener.closed('a', error))
    await world.settle()
    expect(world.shown('a')).toMatchObject({ state: undefined, status: 'refused', error })
    world.gateway.cut()
    await world.pass(2_000)
    expect(world.shown('a').status).toBe('live')
  })

  it('stops at an event it cannot read, keeps what it showed, and asks once for a reload (S11)', async () => {
    const world = await liveWorld()
    world.gateway.append('a', ['from the future'], null, 2)
    world.gateway.append('a', ['more'], null, 2)
    await world.settle()
    expect(world.shown('a')).toMatchObject({ state: { items: ['old'] }, status: 'updating' })
    expect(world.said).toEqual(['reload'])
  })

  it('is shared, kept for a while after its last screen, and then left (S12)', async () => {
    const world = await liveWorld()
    const leaveToo = world.follow('a')
    world.leave()
    await world.quietSeconds(40)
    leaveToo()
    await world.quietSeconds(20)
    const leaveAgain = world.follow('a')
    expect(world.items('a')).toEqual(['old'])
    expect(world.gateway.watches).toHaveLength(1)
    leaveAgain()
    await world.quietSeconds(35)
    expect(world.items('a')).toBeUndefined()
    expect(world.gateway.joined()).toEqual([])
  })
})

describe('a change by the own hand', () => {
  it('shows at once, and nothing jumps when event and answer come (O1, O3)', async () => {
    const world = await liveWorld()
    send(world, 'mine')
    const seen = [world.items('a')]
    while (world.gateway.up() || world.gateway.down()) seen.push(world.items('a'))
    expect(new Set(seen.map((items) => items?.join()))).toEqual(new Set([['old', ...halvesOf('mine')].join()]))
  })

  it('stays until the view is covered, when the answer comes before the event (O2)', async () => {
    const world = await liveWorld({ choose: () => true })
    const sent = send(world, 'mine')
    world.gateway.up()
    world.gateway.down()
    expect(await sent).toEqual({ item: 'mine' })
    expect(world.items('a')).toEqual(['old', ...halvesOf('mine')])
    await world.settle()
    expect(world.items('a')).toEqual(['old', ...halvesOf('mine')])
  })

  it('goes back alone when it is refused, and says why (O4, C6)', async () => {
    const world = await liveWorld()
    world.gateway.refuse(refusal)
    const first = send(world, 'first')
    const second = send(world, 'second')
    expect(world.items('a')).toEqual(['old', ...halvesOf('first'), ...halvesOf('second')])
    await world.settle()
    await expect(first).rejects.toMatchObject({ code: 'lists.no', message: 'No.' })
    await expect(second).resolves.toEqual({ item: 'second' })
    expect(world.items('a')).toEqual(['old', ...halvesOf('second')])
  })

  it('keeps its place over what others do meanwhile (O1)', async () => {
    const world = await liveWorld()
    send(world, 'mine')
    world.gateway.append('a', ['theirs'], null)
    world.gateway.down()
    expect(world.items('a')).toEqual(['old', 'theirs', ...halvesOf('mine')])
  })
})

describe('signing out', () => {
  it('leaves nothing of the person behind (C8)', async () => {
    const world = await liveWorld()
    world.gateway.cut()
    const sent = send(world, 'mine')
    await quiet()
    world.feed.signOut()
    await expect(sent).rejects.toMatchObject({ code: 'auth.session_ended' })
    expect(world.outbox.list).toEqual([])
    expect(world.feed.queued.get()).toEqual([])
    expect(world.items('a')).toBeUndefined()
    expect(world.state()).toBe('signedOut')
  })
})
