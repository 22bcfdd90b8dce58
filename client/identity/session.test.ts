import type { Challenge } from '@aura/contracts/identity/challenge.ts'
import type { Session } from '@aura/contracts/identity/session.ts'
import { describe, expect, it } from 'vitest'
import { RefusedError } from '../platform/feed/refused.ts'
import { createSessions } from './session.ts'
import type { KeptChallenge, SessionWorld, TabMessage } from './world.ts'

const minute = 60_000
const id = (last: number) => `0197f000-0000-7000-8000-00000000000${last}`

const sessionOf = (token: string): Session => ({
  accessToken: token,
  expiresAt: new Date(15 * minute).toISOString(),
  sessionId: id(1),
  user: {
    id: id(2),
    companyId: id(3),
    companyName: 'Padaria Aurora',
    email: 'marina@aurora.test',
    firstName: 'Marina',
    lastName: 'Alves',
    hierarchyLevel: 'company_owner',
    language: 'pt-BR',
    theme: null,
    permissions: [],
    display: false,
  },
})

const challenge: Challenge = {
  next: 'two-factor',
  challengeId: 'c'.repeat(30),
  expiresAt: new Date(10 * minute).toISOString(),
  expiresIn: 600,
  factors: ['email'],
  sent: true,
  email: 'm****a@aurora.test',
  firstName: 'Marina',
}

const refused = (code: string) => Promise.reject(new RefusedError({ code, message: code }))

/** A browser whose server answers what the test says, and whose time goes where the test puts it. */
function browser(answers: Record<string, () => Promise<unknown>>) {
  const requests: string[] = []
  const ids: string[] = []
  const tabMessages: TabMessage[] = []
  const left: string[] = []
  const timers: { at: number; run: () => void }[] = []
  const stored: { challenge: KeptChallenge | null; signedIn: boolean; refresh: string } = {
    challenge: null,
    signedIn: false,
    refresh: '',
  }
  let steps = 0
  let now = 0
  let hear: (message: TabMessage) => void = () => {}
  const world: SessionWorld = {
    async call(operation, _, who) {
      requests.push(operation.name)
      if (who?.id) ids.push(who.id)
      const answer = answers[operation.name]
      if (!answer) throw new RefusedError({ code: 'request.unknown_operation', message: operation.name })
      // What the test answers with stands for the server's checked output.
      return (await answer()) as never
    },
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer) >>> 0, 1)
    },
    oneAtATime: (work) => work(),
    tell: (message) => void tabMessages.push(message),
    listen: (listener) => {
      hear = listener
    },
    wasSignedIn: () => stored.signedIn,
    markSignedIn: () => {
      stored.signedIn = true
    },
    forgetSignedIn: () => {
      stored.signedIn = false
    },
    openRefresh() {
      stored.refresh ||= `step ${++steps}`
      return stored.refresh
    },
    closeRefresh: () => {
      stored.refresh = ''
    },
    keepChallenge: (open) => {
      stored.challenge = open
    },
    keptChallenge: () => stored.challenge,
    clear: () => {
      stored.signedIn = false
      stored.challenge = null
    },
    left: (notice) => void left.push(notice),
  }
  const pass = (ms: number) => {
    now += ms
    for (const timer of timers.filter(({ at }) => at <= now)) timer.run()
  }
  return {
    world,
    asked: requests,
    ids,
    told: tabMessages,
    left,
    kept: stored,
    pass,
    hear: (message: TabMessage) => hear(message),
  }
}

const doors = {
  'identity.sign-in': async () => challenge,
  'identity.challenge': async () => challenge,
  'identity.refresh': async () => sessionOf('fresh'),
  'identity.sign-out': async () => ({}),
}

async function signedIn(answers: Record<string, () => Promise<unknown>> = doors) {
  const tab = browser(answers)
  const sessions = createSessions(tab.world)
  await sessions.restore()
  await sessions.signIn('marina@aurora.test', 'secret')
  await sessions.answer(async () => sessionOf('first'))
  return { ...tab, sessions }
}

describe('signing in', () => {
  it('goes through the challenge, and a refusal leaves it open', async () => {
    const tab = browser(doors)
    const sessions = createSessions(tab.world)
    await sessions.restore()
    await sessions.signIn('marina@aurora.test', 'secret')
    expect(sessions.view()).toMatchObject({ state: 'challenged', challenge, account: 'marina@aurora.test' })
    await expect(sessions.answer(() => refused('identity.code_refused'))).rejects.toThrow()
    expect(sessions.view().state).toBe('challenged')
    await sessions.answer(async (challengeId) => sessionOf(challengeId))
    expect(sessions.view()).toMatchObject({ state: 'active', challenge: undefined })
    expect(tab.told).toEqual([{ type: 'refreshed', session: sessionOf(challenge.challengeId) }])
    expect(tab.kept).toMatchObject({ challenge: null, signedIn: true })
  })

  it('goes on after a reload where it was', async () => {
    const tab = browser(doors)
    await createSessions(tab.world).restore()
    tab.kept.challenge = { id: challenge.challengeId, account: 'marina@aurora.test' }
    const sessions = createSessions(tab.world)
    await sessions.restore()
    expect(sessions.view()).toMatchObject({ state: 'challenged', account: 'marina@aurora.test' })
    sessions.abandon()
    expect(sessions.view()).toMatchObject({ state: 'anonymous', challenge: undefined })
    expect(tab.kept.challenge).toBeNull()
  })

  it('forgets a challenge that is over', async () => {
    const tab = browser({ 'identity.challenge': () => refused('identity.no_challenge') })
    tab.kept.challenge = { id: challenge.challengeId, account: undefined }
    const sessions = createSessions(tab.world)
    await sessions.restore()
    expect(sessions.view().state).toBe('anonymous')
    expect(tab.kept.challenge).toBeNull()
  })

  it('takes what another tab got, also from the middle of a challenge', async () => {
    const tab = browser(doors)
    const sessions = createSessions(tab.world)
    await sessions.restore()
    await sessions.signIn('marina@aurora.test', 'secret')
    tab.hear({ type: 'refreshed', session: sessionOf('next door') })
    expect(sessions.view()).toMatchObject({ state: 'active', session: { accessToken: 'next door' } })
  })
})

describe('a session', () => {
  it('is renewed before its token ends, and every tab is told', async () => {
    const { sessions, pass, told } = await signedIn()
    pass(14 * minute)
    await expect.poll(() => sessions.view().session?.accessToken).toBe('fresh')
    expect(told.at(-1)).toEqual({ type: 'refreshed', session: sessionOf('fresh') })
  })

  it('asks again in the same name when no answer came, and in a new one after an answer', async () => {
    let away = true
    const tab = browser({
      ...doors,
      'identity.refresh': async () => (away ? refused('server.unavailable') : sessionOf('fresh')),
    })
    tab.kept.signedIn = true
    const sessions = createSessions(tab.world)
    await sessions.restore()
    // The page is loaded anew before the answer comes: the same step, not another one with a token that was used.
    const reloaded = createSessions(tab.world)
    away = false
    await reloaded.restore()
    expect(tab.ids).toEqual(['step 1', 'step 1'])
    tab.pass(14 * minute)
    await expect.poll(() => tab.ids.at(-1)).toBe('step 2')
  })

  it.each(['revoked', 'inactive', 'expired'] as const)(
    'that is %s leads away and says why, in every tab',
    async (why) => {
      const refusing = { ...doors, 'identity.refresh': () => refused('identity.refresh_refused') }
      const { sessions, told, left, kept } = await signedIn(refusing)
      await sessions.ended(why)
      expect(sessions.view()).toMatchObject({ state: 'anonymous', session: undefined, ending: why })
      expect([told.at(-1), left, kept.signedIn]).toEqual([{ type: 'ended', why }, [why], false])
      const other = await signedIn()
      other.hear({ type: 'ended', why })
      expect([other.sessions.view().ending, other.left]).toEqual([why, [why]])
    },
  )

  it('steps into another company and takes every tab along', async () => {
    const there = { ...sessionOf('there'), user: { ...sessionOf('there').user, id: id(4), companyId: id(5) } }
    const { sessions, told, left } = await signedIn()
    await sessions.change(async () => {
      // The old session's end is heard before the answer is.
      await sessions.ended()
      return there
    })
    expect(sessions.view()).toMatchObject({ state: 'active', session: there })
    expect([told.at(-1), left]).toEqual([{ type: 'refreshed', session: there }, []])
    const refused = sessions.change(() => Promise.reject(new Error('no')))
    await expect(refused).rejects.toThrow('no')
    expect(sessions.view()).toMatchObject({ state: 'active', session: there })
    // In the tab next door the end may be heard first.
    const other = await signedIn({ ...doors, 'identity.refresh': async () => there })
    await other.sessions.ended()
    expect([other.sessions.view().session, other.left]).toEqual([there, []])
  })

  it('whose renewal is refused has expired; one whose server is away goes on', async () => {
    const refusing = await signedIn({ ...doors, 'identity.refresh': () => refused('identity.refresh_refused') })
    refusing.pass(14 * minute)
    await expect.poll(() => refusing.sessions.view().ending).toBe('expired')
    const away = await signedIn({ ...doors, 'identity.refresh': () => refused('server.unavailable') })
    away.pass(14 * minute)
    await expect.poll(() => away.asked.filter((name) => name === 'identity.refresh').length).toBe(1)
    expect(away.sessions.view().state).toBe('active')
  })

  it('is left in every tab at once, also when the server is away', async () => {
    const { sessions, told, left } = await signedIn({
      ...doors,
      'identity.sign-out': () => refused('server.unavailable'),
    })
    expect(await sessions.signOut()).toBe(true)
    expect(sessions.view()).toMatchObject({ state: 'anonymous', session: undefined, ending: undefined })
    expect([told.at(-1), left]).toEqual([{ type: 'signed-out' }, ['signed-out']])
  })

  it('is left when the server fails to end it, which is said', async () => {
    const { sessions } = await signedIn({ ...doors, 'identity.sign-out': () => refused('server.failed') })
    expect(await sessions.signOut()).toBe(false)
    expect(sessions.view()).toMatchObject({ state: 'anonymous', session: undefined })
  })
})
