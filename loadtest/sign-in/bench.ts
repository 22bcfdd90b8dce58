/**
 * Sign-ins through the running server, beside what they cannot do without: one argon2id each. Codes are
 * read from the sealed letters of the job queue, outside the time that is measured.
 */
import type { Challenge } from '@aura/contracts/identity/challenge.ts'
import type { Session } from '@aura/contracts/identity/session.ts'
import { createTestCompany, testPassword } from '@aura/infra/company.ts'
import { mailJob, openLetter } from '@aura/server/identity/index.ts'
import { hashPassword, verifyPassword } from '@aura/server/identity/password.ts'
import { jobsSchema } from '@aura/server/platform/jobs.ts'
import pg from 'pg'
import { type Latencies, latencies } from '../platform/latencies.ts'
import { question } from '../platform/question.ts'
import { round } from '../platform/report.ts'
import { startServed } from '../platform/served.ts'
import { post } from '../platform/socket.ts'

type Phase = { times: Latencies; perSecond: number }

export const signIn = question('sign-in', {
  asks: 'How many people can sign in at once, beside the argon2id that each of them costs?',
  options: {
    people: { value: 300, help: 'people who sign in, one after the other at each hand' },
    hands: { value: 8, help: 'how many do at a time' },
  },
  async run({ people, hands }, report) {
    report.progress('argon2id alone')
    const hash = await hashPassword(testPassword)
    const half = Array.from({ length: Math.ceil(people / 2) })
    const hashAlone = () => phase(half, hands, () => verifyPassword(testPassword, hash).then(() => {}))
    const before = await hashAlone()

    report.progress(`${people} people at one server`)
    await using served = await startServed({ connections: 10 })
    const { url, databaseUrl, env } = served
    const company = await createTestCompany(databaseUrl, Array(people).fill('company_user'))
    const emails = company.people.map((person) => person.email)
    const challenges = new Map<string, string>()
    const first = await phase(emails, hands, async (email) => {
      const opened = await post<Challenge>(url, 'identity.sign-in', { email, password: testPassword })
      challenges.set(email, opened.challengeId)
    })
    // Half of the control before and half after, because neighbours come and go.
    const alone = both(before, await hashAlone())
    const codes = await codesOf(databaseUrl, env.AURA_SECRET ?? '')
    const sessions: Session[] = []
    const second = await phase(emails, hands, async (email) => {
      const input = { challengeId: challenges.get(email), code: codes.get(email) }
      sessions.push(await post<Session>(url, 'identity.verify-2fa', input))
    })
    const wrong = await phase(emails, hands, async (email) => {
      await post(url, 'identity.sign-in', { email, password: `${testPassword}x` }).catch(() => {})
    })
    const unknown = await phase(emails, hands, async (email) => {
      await post(url, 'identity.sign-in', { email: `x${email}`, password: testPassword }).catch(() => {})
    })

    const row = (what: string, { perSecond, p50, p99 }: ReturnType<typeof both>) => ({
      what,
      'per second': round(perSecond),
      'p50 ms': round(p50),
      'p99 ms': round(p99),
    })
    report.table(`${people} people, ${hands} at a time`, [
      row('argon2id alone', alone),
      row('first step: password', both(first, first)),
      row('second step: code', both(second, second)),
      row('a wrong password', both(wrong, wrong)),
      row('an unknown address', both(unknown, unknown)),
    ])
    report.must(
      'everybody got in',
      sessions.length === people && sessions.every(({ user }) => emails.includes(user.email)),
    )
    const works = await post<unknown[]>(url, 'deals.pipelines', {}, sessions.at(-1)?.accessToken)
    report.must('a session works', works.length === 1)
    report.target('passwords a second beside argon2id alone', first.perSecond / alone.perSecond, { atLeast: 0.6 })
    report.target('p99 of the password beside argon2id alone', first.times.at(99) / alone.p99, { atMost: 2.5 })
    const [a, b] = [wrong.times.at(50), unknown.times.at(50)]
    report.target(
      'median of an unknown address beside a wrong password, the longer by the shorter',
      Math.max(a, b) / Math.min(a, b),
      { atMost: 1.3 },
    )
  },
})

async function phase<T>(all: readonly T[], hands: number, work: (item: T) => Promise<void>): Promise<Phase> {
  const times = latencies()
  const left = all.values()
  const began = performance.now()
  const handValue = async () => {
    for (const item of left) {
      const start = performance.now()
      await work(item)
      times.add(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: hands }, handValue))
  return { times, perSecond: (all.length * 1000) / (performance.now() - began) }
}

const both = (phase: Phase, other: Phase) => ({
  perSecond: 2 / (1 / phase.perSecond + 1 / other.perSecond),
  p50: (phase.times.at(50) + other.times.at(50)) / 2,
  p99: Math.max(phase.times.at(99), other.times.at(99)),
})

/** The code of each address, as its letter says it. */
async function codesOf(databaseUrl: string, secret: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ sealed: string }>(
      `select data -> 'payload' ->> 'sealed' as sealed from ${jobsSchema}.job where name = $1 order by created_on`,
      [mailJob.name],
    )
    const letters = rows.map(({ sealed }) => openLetter({ secret }, sealed))
    return new Map(letters.flatMap((letter) => (letter.kind === 'two-factor' ? [[letter.to, letter.code]] : [])))
  } finally {
    await client.end()
  }
}
