/** A feed on a fake gateway, a fake clock and a storage in memory: everything a test of the feed needs. */
import type { ErrorBody } from '@aura/contracts/platform/errors.ts'
import { fakeClock } from './clock.fake.ts'
import { createFeed } from './feed.ts'
import { fakeGateway } from './gateway.fake.ts'
import type { GetToken } from './gateway-connection.ts'
import { list, listReducer } from './list.fake.ts'
import type { Outbox, Waiting } from './outbox.ts'

export const refusal: ErrorBody = { code: 'lists.no', message: 'No.' }
export const busy: ErrorBody = { code: 'server.busy', message: 'Later.' }

export function memoryOutbox(): Outbox & { list: readonly Waiting[]; orphans: Waiting[] } {
  return {
    list: [],
    orphans: [],
    async open() {
      return [...this.list]
    },
    save(list) {
      this.list = list
      return true
    },
    async adopt(take) {
      if (this.orphans.length > 0 && take(this.orphans)) this.orphans = []
    },
    clear() {
      this.list = []
    },
    close() {},
  }
}

export function fakeWorld(
  options: { choose?: () => boolean; outbox?: ReturnType<typeof memoryOutbox>; getToken?: GetToken } = {},
) {
  const clock = fakeClock()
  const gateway = fakeGateway(clock, options.choose)
  const outbox = options.outbox ?? memoryOutbox()
  const texts: string[] = []
  let ids = 0
  const feed = createFeed({
    dial: gateway.dial,
    clock,
    random: () => 0.5,
    newId: () => {
      ids += 1
      return `command-${ids}`
    },
    outbox,
    getToken:
      options.getToken ?? (async () => ({ token: 'token', expiresAt: new Date(clock.now() + 900_000).toISOString() })),
    postQuery: async (query) => ({ output: `http ${query.name}`, position: 0 }),
    onSessionEnded: (reason) => texts.push(reason),
    onReloadNeeded: () => texts.push('reload'),
  })
  const world = {
    clock,
    gateway,
    outbox,
    feed,
    said: texts,
    follow: (room: string) => feed.follow(list, listReducer, { room }, () => {}),
    shown: (room: string) => feed.shown(list, { room }),
    items: (room: string) => feed.shown(list, { room }).state?.items,
    state: () => feed.connection.get().state,
    /** Delivers everything that is under way, in both directions. */
    async settle() {
      await quiet()
      while (gateway.up() || gateway.down()) await quiet()
    },
    async pass(ms: number) {
      clock.advance(ms)
      await world.settle()
    },
    /** Time in which the gateway beats as it should. */
    async quietSeconds(seconds: number) {
      for (let second = 0; second < seconds; second += 5) {
        gateway.beat()
        await world.pass(5_000)
      }
    },
    async start() {
      feed.start()
      await world.settle()
    },
  }
  return world
}

/** Lets settled promises run their callbacks. */
export async function quiet() {
  for (let i = 0; i < 12; i += 1) await Promise.resolve()
}
