/**
 * The wall clock is set by an hour and later set back. Sessions go on, a code from before counts as long as it may, mails
 * leave the queue, sockets stay open, and no part is started again.
 */
import type { Challenge } from '@aura/contracts/identity/challenge.ts'
import type { Session } from '@aura/contracts/identity/session.ts'
import { asking } from '@aura/infra/ask.ts'
import { testPassword } from '@aura/infra/company.ts'
import { until } from '@aura/infra/until.ts'
import type { Fault } from './row.ts'
import type { Stage } from './stage.ts'

const hourMs = 3_600_000

export const clockJump = (hours: number): Fault => ({
  name: `clock ${hours > 0 ? '+' : '-'}${Math.abs(hours)} h and back`,
  async strike(stage) {
    const { people, programs, url, patienceMs } = stage
    const { ask, code } = asking(url)
    const problems: string[] = []
    const attempt = async (what: string, step: () => Promise<unknown>): Promise<void> => {
      await step().catch((error: unknown) => problems.push(`${what}: ${String(error)}`))
    }
    const expectCode = async (what: string, answer: Promise<string>, fine: RegExp): Promise<void> => {
      const found = await answer
      if (!fine.test(found)) problems.push(`${what}: ${found}`)
    }
    const pids = () => Object.values(programs).map((program) => program.pid())
    const before = pids().join()
    const [first = '', second = ''] = stage.emails
    let session = await signIn(stage, first)
    const open = await openChallenge(stage, second)
    const work = async () => {
      if (!(await people.more(20, patienceMs))) throw new Error('nobody could work')
    }
    const renew = async () => {
      session = await ask<Session>('identity.refresh', { refreshToken: session.refreshToken })
      await ask('identity.factors', {}, session.accessToken)
    }
    const token = (fine: RegExp) => expectCode('the token', code('identity.factors', {}, session.accessToken), fine)

    stage.setClock(hours * hourMs)
    await attempt('work under it', work)
    await token(hours > 0 ? /^auth\.token_expired$/ : /^ok$/)
    await attempt('the session under it', renew)
    const delayed = code('identity.verify-2fa', open)
    await expectCode('the code from before', delayed, hours > 0 ? /^identity\./ : /^ok$/)
    await attempt('signing in under it', () => signIn(stage, first))

    stage.setClock(0)
    await attempt('work after it', work)
    await token(hours > 0 ? /^ok$/ : /^auth\.token_expired$/)
    await attempt('the session after it', renew)
    await attempt('signing in after it', () => signIn(stage, first))
    if (pids().join() !== before) problems.push('a part was started again')
    return problems
  },
})

/** The code comes by mail, over the queue of jobs. */
async function openChallenge({ url, mailbox, patienceMs }: Stage, email: string) {
  const codes = () => mailbox.mails(email).filter(({ subject }) => /^\d{6} /.test(subject))
  const had = codes().length
  const { challengeId } = await asking(url).ask<Challenge>('identity.sign-in', { email, password: testPassword })
  const came = await until(() => codes().length > had, { within: patienceMs })
  if (!came) throw new Error('no code came by mail')
  return { challengeId, code: codes()[0]?.subject.slice(0, 6) ?? '' }
}

async function signIn(stage: Stage, email: string): Promise<Session> {
  return await asking(stage.url).ask<Session>('identity.verify-2fa', await openChallenge(stage, email))
}
