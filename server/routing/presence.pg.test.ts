/** Operators whose connection drops, who stay away or may not serve any more: no conversation is forgotten. */
import { ana, bia, later, testRouting } from '@aura/infra/routing-test.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { leaveGoneOwners } from './leave-gone-owners.ts'
import { refreshPresence, sweepPresence } from './presence.ts'
import { orphansOf, sweepRouting } from './routing-sweep.ts'

const {
  bench,
  floor,
  idOf,
  call,
  outcome,
  onLine,
  goOnDuty,
  openQueue,
  distributeWaiting,
  standingOffers,
  stateOf,
  say,
  shownDesk,
} = testRouting()

const acts = ['accept', 'refuse', 'drop', 'back', 'pause', 'come', 'close'] as const
type Act = (typeof acts)[number]

describe('people drop out', () => {
  it("a dropped connection withdraws the operator's offers at once; offers resume with it", async () => {
    await openQueue()
    await goOnDuty(ana)
    await say(1)
    await distributeWaiting()
    await onLine()
    await floor.within((work) => refreshPresence(work, idOf(ana)))
    expect(await standingOffers()).toEqual([])
    expect((await shownDesk(ana)).state.operator).toMatchObject({
      state: 'available',
      disconnectedAt: expect.any(String),
    })
    expect(await distributeWaiting()).toBe(0)
    await onLine(ana)
    await floor.within((work) => refreshPresence(work, idOf(ana)))
    expect((await shownDesk(ana)).state.operator.disconnectedAt).toBeNull()
    expect(await distributeWaiting()).toBe(1)
  })

  it('an operator who is available before the connection is noted is announced, and offered work, once it is', async () => {
    await call(ana, 'routing.set-state', { state: 'available' })
    const { position } = await shownDesk(ana)
    await onLine(ana)
    await floor.within((work) => refreshPresence(work, idOf(ana)))
    expect((await shownDesk(ana)).position).toBeGreaterThan(position)
  })

  it('who is back while a notice of the drop still waits for its turn stays connected', async () => {
    await goOnDuty(ana)
    await onLine()
    await whileLocked(
      () => floor.within((work) => refreshPresence(work, idOf(ana))),
      () => onLine(ana),
    )
    expect((await shownDesk(ana)).state.operator.disconnectedAt).toBeNull()
  })

  it('who is back while the sweep waits for its turn is not sent away', async () => {
    await goOnDuty(ana)
    await onLine()
    await floor.within((work) => sweepPresence(work))
    await whileLocked(
      () => floor.within((work) => sweepPresence(work), later(400)),
      (holder) => holder.query('update operators set disconnected_at = null where user_id = $1', [idOf(ana)]),
    )
    expect((await shownDesk(ana)).state.operator).toMatchObject({ state: 'available', disconnectedAt: null })
  })

  it('of somebody who may not serve any more a round gives back so many, and the next round follows at once', async () => {
    for (const n of [1, 2, 3]) await call(bia, 'conversations.claim', { conversationId: await say(n) })
    await floor.within(({ tx }) => sql`update access set active = false where user_id = ${idOf(bia)}`.execute(tx))
    const round = async () => {
      await floor.within((work) => leaveGoneOwners(work, 2))
      const { rows } = await floor.within(({ tx }) =>
        sql<{ count: number }>`select count(*)::int as count from conversations where state = 'open'`.execute(tx),
      )
      const soon = await floor.within(({ tx }) =>
        sql`select from jobs.job_common where name = 'routing.watch' and singleton_key like '%watch soon'`.execute(tx),
      )
      return [rows[0]?.count, soon.rows.length]
    }
    expect([await round(), await round()]).toEqual([
      [1, 1],
      [0, 1],
    ])
  })

  it('who stays away gives back what customers wait for; who may not serve any more gives back everything', async () => {
    await openQueue()
    await goOnDuty(ana)
    const conversationId = await say(1)
    await call(ana, 'conversations.claim', { conversationId })
    await onLine()
    await floor.within((work) => sweepPresence(work))
    expect(await stateOf(conversationId)).toMatchObject({ state: 'open' })
    await floor.within((work) => sweepPresence(work), later(400))
    expect(await stateOf(conversationId)).toMatchObject({ state: 'waiting', assignee_id: null })
    await call(bia, 'conversations.claim', { conversationId })
    await floor.within(({ tx }) => sql`update access set active = false where user_id = ${idOf(bia)}`.execute(tx))
    expect((await floor.within(({ tx }) => orphansOf(tx, later(90)))).map(({ why }) => why)).toEqual(['owner_gone'])
    await floor.within((work) => sweepRouting(work))
    expect(await stateOf(conversationId)).toMatchObject({ state: 'waiting', assignee_id: null })
  })

  it('what waits in a closed queue is looked at in the instant it opens', async () => {
    const daily = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: 9 * 60, to: 18 * 60 }))
    await openQueue({ hours: { timeZone: 'America/Sao_Paulo', spans: daily, holidays: [] } })
    const opening = new Date(later(86_400))
    opening.setUTCHours(12, 0, 0, 0)
    const rounds = async (minutesBefore: number) => {
      await floor.within(sweepRouting, new Date(opening.getTime() - minutesBefore * 60_000))
      return (
        await floor.within(({ tx }) =>
          sql`select from jobs.job_common where name = 'routing.watch' and start_after = ${opening}`.execute(tx),
        )
      ).rows.length
    }
    expect([await rounds(30), await rounds(2), await rounds(1)]).toEqual([0, 1, 1])
  })

  it('at random, in the middle of offers: nobody is forgotten, none has two, and no orphan is left', async () => {
    await openQueue({ offerSeconds: 10 })
    await goOnDuty(ana, bia)
    let ahead = 0
    let n = 20
    const who = fc.constantFrom(ana, bia)
    const step = fc.oneof(
      fc.record({ do: fc.constant('say' as const) }),
      fc.record({
        do: fc.constantFrom(...acts),
        who,
      }),
      fc.record({ do: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 40 }) }),
    )
    const lines = new Set([ana, bia])
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        for (const step of steps) {
          if (step.do === 'say') await say(++n)
          else if (step.do === 'wait') ahead += step.seconds
          else await act(step.do, step.who, lines)
          await distributeWaiting(later(ahead))
        }
        await floor.within((work) => sweepRouting(work), later(ahead + 60))
        expect(await floor.within(({ tx }) => orphansOf(tx, later(ahead + 61)))).toEqual([])
        const doubled = await floor.within(({ tx }) =>
          sql`select conversation_id from offers where state = 'offered' group by 1 having count(*) > 1`.execute(tx),
        )
        expect(doubled.rows).toEqual([])
      }),
      { numRuns: 12 },
    )
  })

  /** Runs `work` until it waits for the operator's row, then changes something and lets the row go. */
  async function whileLocked(work: () => Promise<void>, change: (holder: pg.Client) => Promise<unknown>) {
    const holder = new pg.Client({ connectionString: bench.databaseUrl })
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query('begin')
    await holder.query('select from operators where user_id = $1 for no key update', [idOf(ana)])
    const running = work()
    await vi.waitFor(async () => {
      const { rows } = await holder.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(1)
    }, 60_000)
    await change(holder)
    await holder.query('commit')
    await running
  }

  async function act(what: Act, who: number, lines: Set<number>) {
    const [offer] = (await standingOffers()).filter(({ user_id }) => user_id === idOf(who))
    if (what === 'accept' && offer) await outcome(who, 'routing.accept-offer', { offerId: offer.id })
    if (what === 'refuse' && offer) await outcome(who, 'routing.refuse-offer', { offerId: offer.id })
    if (what === 'pause') await outcome(who, 'routing.set-state', { state: 'paused', reason: 'break' })
    if (what === 'come') await outcome(who, 'routing.set-state', { state: 'available' })
    if (what === 'drop' || what === 'back') {
      if (what === 'drop') lines.delete(who)
      else lines.add(who)
      await onLine(...lines)
      await floor.within((work) => refreshPresence(work, idOf(who)))
    }
    if (what === 'close') {
      const open = await floor.within(({ tx }) =>
        tx
          .selectFrom('conversations')
          .where('assignee_id', '=', idOf(who))
          .where('state', '=', 'open')
          .select('id')
          .execute(),
      )
      for (const { id } of open) await outcome(who, 'conversations.close', { conversationId: id, reason: 'resolved' })
    }
  }
})
