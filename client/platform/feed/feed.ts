/**
 * The feed of one signed-in user in one tab: the connection, the views that hang on it, and the queue of the user's
 * commands. Everything from outside is injected, so tests run it on a fake socket and clock.
 */
import type { CloseReason } from '@aura/contracts/platform/close-codes.ts'
import { closeCodes } from '@aura/contracts/platform/close-codes.ts'
import type { Command, InputOf, OutputOf, ParamsOf, Query, StateOf, View } from '@aura/contracts/platform/operation.ts'
import type { Clock } from './clock.ts'
import { createCommands } from './commands.ts'
import { createGatewayConnection, type GetToken } from './gateway-connection.ts'
import type { Answer } from './http.ts'
import type { Dial } from './link.ts'
import type { Outbox } from './outbox.ts'
import { createReads } from './reads.ts'
import { createViews } from './views.ts'
import { createVolatile } from './volatile.ts'

export type FeedDeps = {
  dial: Dial
  clock: Clock
  random: () => number
  newId: () => string
  outbox: Outbox
  getToken: GetToken
  postQuery: (query: Query, input: unknown, token: string) => Promise<Answer<unknown>>
  /** The session is over: revoked, inactive, or nobody's any more. */
  onSessionEnded: (reason: CloseReason | 'signedOut') => void
  /** The server speaks a newer version than this build. */
  onReloadNeeded: () => void
}

/** What a command changes on a screen before the server has answered. It must be pure, and leave alone what does not fit. */
export type OverlaySpec<C extends Command, V extends View> = {
  view: V
  params: ParamsOf<V>
  apply: (state: StateOf<V>, input: InputOf<C>, id: string) => StateOf<V>
}

export type Feed = ReturnType<typeof createFeed>

export function createFeed(deps: FeedDeps) {
  const { clock, random, outbox, newId } = deps
  const volatile = createVolatile()
  const commands = createCommands({
    clock,
    random,
    outbox,
    newId,
    onAcked: (id, position, rooms) => views.acked(id, position, rooms),
    onGivenUp: (id) => views.rollBack(id),
    onTokenExpired: () => line.renew(),
  })
  const line = createGatewayConnection({
    dial: deps.dial,
    clock,
    random,
    getToken: deps.getToken,
    listener: {
      up(link) {
        volatile.empty()
        commands.up(link)
        views.up(link)
        void commands.adopt()
      },
      down() {
        commands.down()
        views.down()
        reads.down()
      },
      beat: (beat) => views.beat(beat),
      frame: (frame) => views.frame(frame),
      closed(room, error) {
        volatile.forget(room)
        views.closed(room, error)
      },
      volatile: volatile.heard,
      stopped,
      signedOut: () => deps.onSessionEnded('signedOut'),
    },
  })
  const views = createViews({ clock, random, now: line.now, onStep: stepped, onLeft: volatile.forget })
  const reads = createReads({ clock, link: line.link, getToken: deps.getToken, post: deps.postQuery })
  let askedToReload = false
  let starts = 0

  function stepped() {
    if (views.settled()) line.caughtUp()
    if (views.outdated()) askToReload()
  }

  function askToReload() {
    if (askedToReload) return
    askedToReload = true
    deps.onReloadNeeded()
  }

  function stopped(code: number) {
    if (code === closeCodes.protocolTooOld) return askToReload()
    if (endings.has(code)) deps.onSessionEnded(endings.get(code) ?? 'sessionRevoked')
  }

  return {
    connection: line.connection,
    queued: commands.queue,
    dismiss: commands.dismiss,
    follow: views.follow,
    shown: views.shown,
    volatile: volatile.room,
    now: line.now,
    wake: line.wake,
    lose: line.lose,
    read: reads.read,
    say(room: string, key: string, value: unknown) {
      line.link()?.say(room, key, value, () => {})
    },
    async send<C extends Command, V extends View>(
      command: C,
      input: InputOf<C>,
      overlay?: OverlaySpec<C, V>,
    ): Promise<OutputOf<C>> {
      const output = await commands.send(command, input, (id) => {
        if (overlay) views.lay(overlay.view, overlay.params, id, (state) => overlay.apply(state, input, id))
      })
      // The server checked it against this very contract.
      return output as OutputOf<C>
    },
    /** Takes effect a turn later, so that a page that stops and starts its effects at once opens one line. */
    start() {
      starts += 1
      const ownGeneration = starts
      queueMicrotask(() => {
        if (ownGeneration !== starts) return
        line.signIn()
        void commands.open()
      })
    },
    /** Leaves the queue where it is: a reload or another start finds it. */
    stop() {
      starts += 1
      commands.close()
      line.signOut()
    },
    /** Nothing of this person stays behind. */
    signOut() {
      starts += 1
      line.signOut()
      commands.clear()
      commands.close()
      views.clear()
      volatile.empty()
    },
  }
}

const endings = new Map<number, CloseReason>([
  [closeCodes.sessionRevoked, 'sessionRevoked'],
  [closeCodes.accountInactive, 'accountInactive'],
  [closeCodes.tokenInvalid, 'tokenInvalid'],
])
