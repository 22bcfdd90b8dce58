import { describe, expect, it } from 'vitest'
import { failuresAllowed, longestMs } from './commands.ts'
import { addHere, addItem } from './list.fake.ts'
import { busy, fakeWorld, memoryOutbox, quiet, refusal } from './world.fake.ts'

function queueWorld(options: Parameters<typeof fakeWorld>[0] = {}) {
  const world = fakeWorld(options)
  const outcomes: string[] = []
  const send = (item: string) =>
    world.feed.send(addItem, { room: 'a', item }, addHere('a')).then(
      () => outcomes.push(`${item} done`),
      ({ code }) => outcomes.push(`${item} ${code}`),
    )
  return { ...world, send, outcomes, states: () => world.feed.queued.get().map(({ state }) => state) }
}

describe('the queue of commands', () => {
  it('sends one at a time, in order (C1)', async () => {
    const world = queueWorld()
    await world.start()
    world.send('first')
    world.send('second')
    expect(world.states()).toEqual(['sending', 'waiting'])
    await world.settle()
    expect(world.outcomes).toEqual(['first done', 'second done'])
    expect(world.feed.queued.get()).toEqual([])
  })

  it('sends the same id again after a lost answer, and the event is there once (C2, C3)', async () => {
    const world = queueWorld()
    await world.start()
    world.send('first')
    world.send('second')
    world.gateway.up()
    world.gateway.cut()
    expect(world.states()).toEqual(['waiting', 'waiting'])
    await world.pass(3_000)
    expect(world.gateway.calls.map(({ id }) => id)).toEqual(['command-1', 'command-1', 'command-2'])
    expect(world.gateway.itemsAt('epoch-1', 'a', 99)).toEqual(['first.1', 'first.2', 'second.1', 'second.2'])
  })

  it('waits with what the server wants later, and lets nothing overtake it (C4)', async () => {
    const world = queueWorld()
    await world.start()
    world.gateway.refuse(busy)
    world.send('first')
    world.send('second')
    await world.settle()
    expect(world.states()).toEqual(['waiting', 'waiting'])
    await world.pass(2_000)
    expect(world.outcomes).toEqual(['first done', 'second done'])
  })

  it('asks again when no answer comes although the line lives (C4)', async () => {
    const world = queueWorld()
    await world.start()
    world.send('first')
    world.gateway.up()
    world.gateway.forgetAnswer()
    await world.quietSeconds(25)
    expect(world.outcomes).toEqual(['first done'])
    expect(world.gateway.calls).toHaveLength(2)
  })

  it('takes no late no for an answer while the same is asked again (C4)', async () => {
    const world = queueWorld()
    await world.start()
    world.send('first')
    world.gateway.refuse(refusal)
    world.gateway.beat()
    world.gateway.up()
    world.clock.advance(10_000)
    world.gateway.down()
    await quiet()
    // Nothing came for twenty seconds, so it is asked again; then both answers come.
    world.clock.advance(10_500)
    await world.settle()
    expect(world.gateway.calls).toHaveLength(2)
    expect(world.outcomes).toEqual(['first done'])
  })

  it('does not let one that breaks the server hold up the others (C7)', async () => {
    const world = queueWorld()
    await world.start()
    world.send('poison')
    world.send('next')
    for (let attempt = 0; attempt < failuresAllowed; attempt += 1) {
      world.gateway.refuse({ code: 'server.failed', message: 'It broke.' })
      world.gateway.beat()
      await world.pass(attempt === 0 ? 0 : 3_000)
    }
    expect(world.outcomes).toEqual(['poison server.failed', 'next done'])
  })

  it('gives up, visibly, what waited for a day (C5)', async () => {
    const world = queueWorld()
    world.feed.start()
    await quiet()
    world.gateway.cut()
    world.send('old')
    world.clock.advance(longestMs + 60_000)
    await quiet()
    expect(world.outcomes).toEqual(['old command.expired'])
    expect(world.feed.queued.get()).toMatchObject([{ state: 'expired', error: { code: 'command.expired' } }])
    expect(world.outbox.list).toEqual([])
    world.feed.dismiss('command-1')
    expect(world.feed.queued.get()).toEqual([])
  })

  it('survives a reload, and what is refused then is in the list (C6, C8)', async () => {
    const outbox = memoryOutbox()
    const before = queueWorld({ outbox })
    before.feed.start()
    await quiet()
    before.send('first')
    before.send('second')
    expect(outbox.list).toHaveLength(2)
    const after = queueWorld({ outbox })
    after.gateway.refuse(refusal)
    await after.start()
    expect(after.gateway.itemsAt('epoch-1', 'a', 99)).toEqual(['second.1', 'second.2'])
    expect(after.feed.queued.get()).toMatchObject([{ id: 'command-1', state: 'refused', error: refusal }])
    expect(outbox.list).toEqual([])
  })

  it('stores no secret (C8)', async () => {
    const world = queueWorld()
    const sent = world.feed.send({ ...addItem, secret: true }, { room: 'a', item: 'password' })
    expect(world.feed.queued.get()).toHaveLength(1)
    expect(world.outbox.list).toEqual([])
    await world.start()
    expect(await sent).toEqual({ item: 'password' })
  })

  it('opens one line and one queue for a page that stops and starts its effects at once', async () => {
    const world = queueWorld()
    world.feed.start()
    world.feed.stop()
    await world.start()
    expect(world.gateway.tokens).toHaveLength(1)
    world.send('first')
    await world.settle()
    expect(world.outcomes).toEqual(['first done'])
  })

  it('keeps what waits when its page stops, and goes on when it starts again', async () => {
    const world = queueWorld()
    world.feed.start()
    await quiet()
    world.send('first')
    world.feed.stop()
    expect(world.outbox.list).toHaveLength(1)
    await world.start()
    expect(world.outcomes).toEqual(['first done'])
  })

  it('sends what dead tabs left, before its own (C9)', async () => {
    const outbox = memoryOutbox()
    const world = queueWorld({ outbox })
    const at = world.clock.now()
    outbox.orphans.push({ id: 'left', name: addItem.name, input: { room: 'a', item: 'left' }, at })
    world.send('mine')
    await world.start()
    expect(world.gateway.itemsAt('epoch-1', 'a', 99)).toEqual(['left.1', 'left.2', 'mine.1', 'mine.2'])
  })

  it('leaves what dead tabs left to another start when it is stopped while it looks for it (C9)', async () => {
    const outbox = memoryOutbox()
    const { adopt } = outbox
    const gate = Promise.withResolvers<void>()
    outbox.adopt = async (take) => {
      await gate.promise
      await adopt.call(outbox, take)
    }
    const world = queueWorld({ outbox })
    const left = { id: 'left', name: addItem.name, input: { room: 'a', item: 'left' }, at: world.clock.now() }
    outbox.orphans.push(left)
    await world.start()
    world.feed.stop()
    gate.resolve()
    await quiet()
    expect([outbox.orphans, world.states()]).toEqual([[left], []])
    await world.start()
    expect([outbox.orphans, outbox.list]).toEqual([[], []])
    expect(world.gateway.itemsAt('epoch-1', 'a', 99)).toEqual(['left.1', 'left.2'])
  })

  it('stores what was done before its list was open (C8)', async () => {
    const world = queueWorld()
    const opening = Promise.withResolvers<[]>()
    world.outbox.open = () => opening.promise
    let open = false
    const { save } = world.outbox
    world.outbox.save = (list) => open && save.call(world.outbox, list)
    world.feed.start()
    await quiet()
    world.gateway.cut()
    world.send('early')
    open = true
    opening.resolve([])
    await quiet()
    expect(world.outbox.list).toMatchObject([{ id: 'command-1' }])
  })
})
