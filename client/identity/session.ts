/**
 * The browser's session: an actor of the session machine, and beside it the tokens in memory. The
 * refresh token is in an HttpOnly cookie that no script sees; each use rotates it, so all tabs of a
 * browser take turns (`world.oneAtATime`) and tell each other what they got. The contracts, and the
 * validation they bring, are fetched when they are first needed: the sign-in page is there before them.
 */
import type { Challenge } from '@aura/contracts/identity/challenge.ts'
import type { Session } from '@aura/contracts/identity/session.ts'
import { session as machine, type SessionState } from '@aura/machines/identity/session.ts'
import { createActor } from 'xstate'
import { RefusedError } from '../platform/feed/refused.ts'
import { lifetimeMs, refreshAfterMs } from './token.ts'
import type { Ending, SessionWorld, TabMessage } from './world.ts'

export type SessionView = {
  state: SessionState
  session: Session | undefined
  /** The password was right; a second factor is asked for. */
  challenge: Challenge | undefined
  /** The account of the challenge, as far as this browser was told. */
  account: string | undefined
  /** Why the session before this page is over, until somebody signs in. */
  ending: Ending | undefined
  /** The server does not answer; the session is asked for again. */
  waiting: boolean
}

export type Sessions = ReturnType<typeof createSessions>

const retryMs = (failures: number) => Math.min(10_000, 500 * 2 ** failures)

export function createSessions(world: SessionWorld) {
  const actor = createActor(machine).start()
  const listeners = new Set<() => void>()
  let view: SessionView = {
    state: actor.getSnapshot().value,
    session: undefined,
    challenge: undefined,
    account: undefined,
    ending: undefined,
    waiting: false,
  }
  let staleAt = 0
  let cancelRefresh = () => {}
  /** This tab is on its way into another company. */
  let changing = false

  function show(change: Partial<SessionView>) {
    view = { ...view, ...change, state: actor.getSnapshot().value }
    for (const listener of listeners) listener()
  }

  /** What a session needs later is here before a newer build can have taken its file away. */
  const fetchAhead = () =>
    Promise.allSettled([import('@aura/contracts/identity/refresh.ts'), import('@aura/contracts/identity/sign-out.ts')])

  function hold(session: Session) {
    void fetchAhead()
    const lifetime = lifetimeMs(session.accessToken, session.expiresAt, world.now())
    staleAt = world.now() + refreshAfterMs(lifetime)
    cancelRefresh()
    cancelRefresh = world.after(refreshAfterMs(lifetime), () => void renew())
    world.markSignedIn()
    world.keepChallenge(null)
    show({ session, challenge: undefined, ending: undefined, waiting: false })
  }

  function accept(session: Session) {
    actor.send({ type: 'accepted' })
    hold(session)
    world.tell({ type: 'refreshed', session })
  }

  function ask(challenge: Challenge, account?: string) {
    actor.send({ type: 'challenged' })
    world.keepChallenge({ id: challenge.challengeId, account })
    show({ challenge, account, ending: undefined })
  }

  async function readChallenge(challengeId: string): Promise<Challenge> {
    const { readChallenge } = await import('@aura/contracts/identity/challenge.ts')
    return world.call(readChallenge, { challengeId })
  }

  /** A challenge that is over, or never was, is no error: one signs in again. */
  async function resumeKept() {
    const keptChallenge = world.keptChallenge()
    if (!keptChallenge) return
    const challenge = await readChallenge(keptChallenge.id).catch(() => undefined)
    // Another tab may have signed in meanwhile.
    if (actor.getSnapshot().value !== 'restoring') return
    actor.send({ type: 'none' })
    if (challenge) ask(challenge, keptChallenge.account)
    else world.keepChallenge(null)
  }

  function drop(notice: 'signed-out' | Ending) {
    cancelRefresh()
    actor.send({ type: 'leave' })
    if (actor.getSnapshot().value === 'ended') actor.send({ type: 'leave' })
    world.clear()
    show({ session: undefined, ending: notice === 'signed-out' ? undefined : notice, waiting: false })
    world.left(notice)
  }

  function end(why: Ending) {
    actor.send({ type: 'revoke' })
    world.tell({ type: 'ended', why })
    drop(why)
  }

  /** Another user's session, or the same user's in another company: nothing of the one before may stay. */
  function follow(session: Session) {
    if (view.session && view.session.user.id !== session.user.id) {
      actor.send({ type: 'revoke' })
      actor.send({ type: 'leave' })
      actor.send({ type: 'restored' })
    }
    hold(session)
  }

  /** One refresh for all tabs: a later one finds what the first one got. */
  const trade = () =>
    world.oneAtATime(async () => {
      if (view.session && world.now() < staleAt) return view.session
      const { refresh } = await import('@aura/contracts/identity/refresh.ts')
      const fresh = await world.call(refresh, {}, { id: world.openRefresh() }).catch((error: unknown) => {
        if (isRefusal(error)) world.closeRefresh()
        throw error
      })
      world.closeRefresh()
      world.tell({ type: 'refreshed', session: fresh })
      return fresh
    })

  async function renew(failures = 0): Promise<void> {
    try {
      const fresh = await trade()
      if (actor.getSnapshot().value !== 'active') return
      actor.send({ type: 'refresh' })
      hold(fresh)
    } catch (error) {
      if (actor.getSnapshot().value !== 'active') return
      if (isRefusal(error)) return end('expired')
      cancelRefresh()
      cancelRefresh = world.after(retryMs(failures), () => void renew(failures + 1))
    }
  }

  async function restore(failures = 0): Promise<void> {
    if (!world.wasSignedIn()) {
      await resumeKept()
      if (actor.getSnapshot().value === 'restoring') actor.send({ type: 'none' })
      return show({})
    }
    try {
      const fresh = await trade()
      actor.send({ type: 'restored' })
      hold(fresh)
    } catch (error) {
      if (isRefusal(error)) {
        actor.send({ type: 'none' })
        world.forgetSignedIn()
        return show({ waiting: false })
      }
      show({ waiting: true })
      world.after(retryMs(failures), () => void restore(failures + 1))
    }
  }

  async function endThere(token: string | undefined) {
    const { signOut } = await import('@aura/contracts/identity/sign-out.ts')
    await world.call(signOut, {}, token === undefined ? {} : { token })
  }

  world.listen((message: TabMessage) => {
    const state = actor.getSnapshot().value
    if (message.type === 'refreshed') {
      if (state === 'restoring' || state === 'anonymous' || state === 'challenged') actor.send({ type: 'restored' })
      if (actor.getSnapshot().value === 'active') follow(message.session)
      return
    }
    if (state !== 'active') return
    actor.send(message.type === 'signed-out' ? { type: 'signOut' } : { type: 'revoke' })
    drop(message.type === 'signed-out' ? message.type : message.why)
  })

  return {
    view: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    restore,
    /** Resolves when it is known whether somebody is signed in. */
    settled: () =>
      new Promise<SessionView>((resolve) => {
        const look = () => {
          if (view.state === 'restoring') return
          listeners.delete(look)
          resolve(view)
        }
        listeners.add(look)
        look()
      }),
    /** Leads to the second factor; `answer` then leads to the session. */
    async signIn(email: string, password: string) {
      actor.send({ type: 'submit' })
      show({})
      try {
        const { signIn } = await import('@aura/contracts/identity/sign-in.ts')
        ask(await world.call(signIn, { email, password, cookie: true }), email)
      } catch (error) {
        actor.send({ type: 'refused' })
        show({})
        throw error
      }
    },
    /** A challenge that began elsewhere: a social sign-in came back with its id. */
    async resume(challengeId: string) {
      ask(await readChallenge(challengeId))
    },
    /** Trades an answer to the open challenge for a session. A refusal leaves the challenge open. */
    async answer(trade: (challengeId: string) => Promise<Session>) {
      const { challenge } = view
      if (!challenge) return
      const session = await trade(challenge.challengeId)
      if (actor.getSnapshot().value === 'challenged') accept(session)
    },
    /** Back to the password. */
    abandon() {
      world.keepChallenge(null)
      actor.send({ type: 'abandoned' })
      show({ challenge: undefined })
    },
    /** A session without a sign-in: a display device was paired. */
    adopt(session: Session) {
      actor.send({ type: 'restored' })
      hold(session)
      world.tell({ type: 'refreshed', session })
    },
    async signOut(): Promise<boolean> {
      const token = view.session?.accessToken
      actor.send({ type: 'signOut' })
      show({})
      // Leaving works without the server too: there the session ends by its time limit. A failure is told.
      const ended = await endThere(token).then(() => true, isNoFailure)
      world.tell({ type: 'signed-out' })
      drop('signed-out')
      return ended
    },
    /** For sockets and calls: a token with some life left, or null when nobody is signed in. */
    async token({ fresh }: { fresh: boolean }): Promise<Session | null> {
      if (fresh) staleAt = 0
      if (view.session && world.now() >= staleAt) await renew()
      return view.session ?? null
    },
    /**
     * Trades this session for one in another company. The server ends the old one as it opens the new one, so
     * that end is no news here, and no tab may use the cookie meanwhile.
     */
    async change(trade: (accessToken: string) => Promise<Session>): Promise<void> {
      if (view.session && world.now() >= staleAt) await renew()
      const before = view.session
      if (!before || changing) return
      changing = true
      try {
        const session = await world.oneAtATime(async () => {
          const next = await trade(before.accessToken)
          world.tell({ type: 'refreshed', session: next })
          return next
        })
        if (actor.getSnapshot().value === 'active') follow(session)
      } finally {
        changing = false
      }
    },
    /**
     * The server said that this session is over. It is asked whether the browser has another: the tab next door
     * may just have stepped into another company.
     */
    async ended(why: Ending = 'revoked'): Promise<void> {
      if (actor.getSnapshot().value !== 'active' || changing) return
      if (why !== 'revoked') return end(why)
      const over = view.session
      staleAt = 0
      const other = await trade().catch(() => undefined)
      if (actor.getSnapshot().value !== 'active' || view.session !== over) return
      if (other) follow(other)
      else end(why)
    },
  }
}

const isRefusal = (error: unknown) =>
  error instanceof RefusedError && (error.code.startsWith('identity.') || error.code.startsWith('auth.'))
const isNoFailure = (error: unknown) => !(error instanceof RefusedError && error.code === 'server.failed')
