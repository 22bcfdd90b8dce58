/**
 * The line to the gateway: runs the connection machine, opens and closes sockets for it, hears
 * whether the other end is alive, and brings a fresh token before the old one ends.
 */
import { closeCodes, mayComeBack } from '@aura/contracts/platform/close-codes.ts'
import type { ErrorBody } from '@aura/contracts/platform/errors.ts'
import type { Beat, Bye, Frame } from '@aura/contracts/platform/protocol.ts'
import { type ConnectionState, connection } from '@aura/machines/platform/connection.ts'
import { createActor } from 'xstate'
import { type Clock, createTimer } from './clock.ts'
import type { Dial, Link } from './link.ts'
import { createServerClock } from './server-clock.ts'
import { createStore } from './store.ts'

/** Three beats missed: the socket is open on this side only. */
export const silenceMs = 15_000
/** A token is replaced this long before it ends. */
export const tokenMarginMs = 45_000
const tokenRetryMs = 5_000
/** Token and handshake together; whatever hangs longer is given up. */
const openingMs = 20_000

export type Token = { token: string; expiresAt: string }
/** A token good for another 45 s at least; null when nobody is signed in. `fresh`: the server took the present one for expired. */
export type GetToken = (want: { fresh: boolean }) => Promise<Token | null>

export type Connection = {
  readonly state: ConnectionState
  /** When this state began, local time in milliseconds. */
  readonly since: number
  /** While offline: when the next attempt is made. */
  readonly retryAt: number | undefined
  /** Local time of the last sign of life. */
  readonly heardAt: number | undefined
  /** While stopped: the close code that says why. */
  readonly code: number | undefined
}

export type ConnectionListener = {
  up(link: Link): void
  down(): void
  beat(beat: Beat): void
  frame(frame: Frame): void
  closed(room: string, error: ErrorBody): void
  volatile(room: string, key: string, value: unknown, asOf: string): void
  /** The server said to stay away. */
  stopped(code: number): void
  /** `getToken` says that nobody is signed in any more. */
  signedOut(): void
}

export type GatewayConnection = ReturnType<typeof createGatewayConnection>

export function createGatewayConnection(deps: {
  dial: Dial
  clock: Clock
  random: () => number
  getToken: GetToken
  listener: ConnectionListener
}) {
  const { clock, listener } = deps
  const serverClock = createServerClock(clock)
  const silence = createTimer(clock)
  const renewal = createTimer(clock)
  /** Counts sockets: what an earlier one still has to say is not listened to. */
  let generation = 0
  let link: Link | undefined
  let isUp = false
  let wantsFresh = false
  let currentValue: Token | undefined
  const store = createStore<Connection>({
    state: 'signedOut',
    since: clock.now(),
    retryAt: undefined,
    heardAt: undefined,
    code: undefined,
  })

  const actor = createActor(connection.provide({ actions: { open: () => void open(), close } }), { clock })
  actor.subscribe(({ value, context }) => {
    const before = store.get()
    if (before.state === value) return
    const since = clock.now()
    const retryAt = value === 'offline' ? since + context.waitMs : undefined
    store.set({ ...before, state: value, since, retryAt, code: context.code ?? undefined })
    if (value === 'stopped') listener.stopped(context.code ?? closeCodes.tokenInvalid)
  })
  actor.start()

  async function open() {
    generation += 1
    const ownGeneration = generation
    const current = () => ownGeneration === generation
    silence.set(openingMs, () => drop())
    const token = await deps.getToken({ fresh: wantsFresh }).catch(() => undefined)
    if (!current()) return
    if (token === undefined) return drop()
    if (token === null) return leave()
    wantsFresh = false
    const when =
      <A extends unknown[]>(act: (...args: A) => void) =>
      (...args: A) => {
        if (current()) act(...args)
      }
    const dialled = deps.dial(token.token, {
      connected: when(() => connected(dialled, token)),
      beat: when((...beat: Beat) => {
        heard(beat[2])
        listener.beat(beat)
      }),
      frame: when((...frame: Frame) => listener.frame(frame)),
      volatile: when(listener.volatile),
      closed: when(listener.closed),
      bye: when(bye),
      failed: when(failed),
      lost: when(() => drop()),
    })
    link = dialled
  }

  function connected(opened: Link, token: Token) {
    isUp = true
    currentValue = token
    store.set({ ...store.get(), heardAt: clock.now() })
    silence.set(silenceMs, () => drop())
    renewAt(token.expiresAt)
    actor.send({ type: 'connected' })
    listener.up(opened)
  }

  function close() {
    generation += 1
    silence.stop()
    renewal.stop()
    link?.close()
    link = undefined
    const wasUp = isUp
    isUp = false
    if (wasUp) listener.down()
  }

  function heard(time: string) {
    const first = !serverClock.isSet()
    serverClock.heard(Date.parse(time))
    if (first && currentValue) renewAt(currentValue.expiresAt)
    silence.set(silenceMs, () => drop())
    store.set({ ...store.get(), heardAt: clock.now() })
  }

  function drop(retryAfterMs?: number) {
    actor.send({ type: 'dropped', random: deps.random(), ...(retryAfterMs !== undefined && { retryAfterMs }) })
  }

  function leave() {
    actor.send({ type: 'signOut' })
    listener.signedOut()
  }

  function bye({ code, retryAfterMs }: Bye) {
    if (code === closeCodes.tokenExpired) wantsFresh = true
    if (mayComeBack(code)) drop(retryAfterMs)
    else actor.send({ type: 'stayAway', code })
  }

  function failed(error: ErrorBody | undefined, retryAfterMs?: number) {
    const code = error && stayAwayCodes.get(error.code)
    if (code !== undefined) return actor.send({ type: 'stayAway', code })
    if (error?.code === 'auth.token_expired') wantsFresh = true
    drop(retryAfterMs)
  }

  function renewAt(expiresAt: string) {
    const rest = Date.parse(expiresAt) - serverClock.now() - tokenMarginMs
    renewal.set(Math.max(tokenRetryMs, rest), () => void renew())
  }

  async function renew() {
    const ownGeneration = generation
    const token = await deps.getToken({ fresh: wantsFresh }).catch(() => undefined)
    if (ownGeneration !== generation) return
    if (token === null) return leave()
    if (token === undefined || token.token === currentValue?.token) return renewal.set(tokenRetryMs, () => void renew())
    wantsFresh = false
    currentValue = token
    link?.refresh(token.token, (reply) => {
      if (ownGeneration !== generation) return
      if (reply.ok) renewAt(reply.expiresAt)
      else failed(reply.error)
    })
  }

  return {
    connection: store,
    now: serverClock.now,
    link: () => (isUp ? link : undefined),
    signIn: () => actor.send({ type: 'signIn' }),
    signOut: () => actor.send({ type: 'signOut' }),
    caughtUp: () => {
      if (store.get().state === 'catchingUp') actor.send({ type: 'caughtUp' })
    },
    /** The browser says that its network is gone: no need to wait for the silence. */
    lose: () => drop(),
    wake: () => actor.send({ type: 'wake' }),
    /** A call met an expired token: fetch another one now. */
    renew() {
      wantsFresh = true
      void renew()
    },
  }
}

const stayAwayCodes = new Map<string, number>([
  ['auth.session_ended', closeCodes.sessionRevoked],
  ['auth.inactive', closeCodes.accountInactive],
  ['auth.token_invalid', closeCodes.tokenInvalid],
])
