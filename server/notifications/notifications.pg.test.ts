import { randomUUIDv7 } from 'node:crypto'
import type { Kind } from '@aura/contracts/notifications/kinds.ts'
import { keptLimit, type MineState, shownLimit } from '@aura/contracts/notifications/notification.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { testPool } from '@aura/infra/test-pool.ts'
import { mineReducer } from '@aura/machines/notifications/my-notifications.ts'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forget } from './forget.ts'
import type { Notice } from './notify.ts'
import { bellOf, heardBy, inCompany, tellIn } from './testing.ts'

const bench = testBench()
let above: pg.Pool
let company: TestCompany
const [owner, admin, ana, bia] = [0, 1, 2, 3]
const minute = 60_000
const day = 1440 * minute

beforeAll(async () => {
  above = testPool(bench.databaseUrl, 2)
})
afterAll(async () => {
  await above.end()
})
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl, [
    'company_owner',
    'company_admin',
    'company_user',
    'company_user',
  ])
})

const idOf = (who: number) => company.people[who]?.id ?? ''
const target = () => ({ pool: bench.pool, companyId: company.id })
const bell = async (who = ana) => (await bellOf(target(), idOf(who))).state
const call = (who: number, name: string, input: unknown) =>
  bench.call(`notifications.${name}`, input, company.people[who]?.claims ?? null)

const lost = (title: string, over: Partial<Notice<'deals.lost'>> = {}): Notice<'deals.lost'> => ({
  to: idOf(ana),
  kind: 'deals.lost',
  params: { title },
  link: '/crm',
  actor: idOf(bia),
  key: title,
  ...over,
})
const role = (key: string): Notice<'companies.role_changed'> => ({
  to: idOf(ana),
  kind: 'companies.role_changed',
  params: { role: 'company_admin' },
  link: null,
  actor: idOf(owner),
  key,
})
const tell = <K extends Kind>(notice: Notice<K>, now?: Date) => tellIn(target(), notice, now)
const outcome = (state: MineState) =>
  state.items.map(({ kind, params, count, read }) => [kind, params.title, count, read])

/** Read notifications of long ago, one a second. */
const fill = (count: number, who = ana, from = new Date(Date.now() - day)) =>
  above.query(
    `insert into notifications (company_id, id, user_id, kind, params, browser, at, read_at)
     select $1, gen_random_uuid(), $2, 'companies.account_reactivated', '{}', false, $4::timestamptz - n * interval '1 second', now()
     from generate_series(1, $3) as n`,
    [company.id, idOf(who), count, from],
  )

describe('telling', () => {
  it('says who did it, what and when, and counts it as unread', async () => {
    const at = new Date('2026-05-04T10:00:00.123Z')
    await tell(role('a'), at)
    expect(await bell()).toEqual({
      unread: 1,
      items: [
        {
          id: expect.any(String),
          kind: 'companies.role_changed',
          type: 'info',
          params: { role: 'company_admin' },
          link: null,
          actor: { id: idOf(owner), name: 'Pessoa 1' },
          count: 1,
          at: at.toISOString(),
          read: false,
          browser: true,
        },
      ],
    })
  })

  it('happens once for a key, also at the same moment and after it was dismissed', async () => {
    await Promise.all([tell(role('same')), tell(role('same'))])
    const [item] = (await bell()).items
    expect((await bell()).items).toHaveLength(1)
    await call(ana, 'dismiss', { id: item?.id })
    await tell(role('same'))
    expect((await bell()).items).toEqual([])
  })

  it('reaches each of several users, but not the actor, nor the actor of a token', async () => {
    const { output } = await bench.call(
      'companies.create-api-token',
      { name: 'Robot', scope: ['view_crm'] },
      company.people[admin]?.claims ?? null,
    )
    const token = (output as { token: { id: string } }).token.id
    const to = [idOf(owner), idOf(admin), idOf(ana), token]
    await tell(lost('by hand', { to, actor: idOf(admin) }))
    await tell(lost('by token', { to, actor: token }))
    expect(outcome(await bell(owner))).toHaveLength(2)
    expect(outcome(await bell(admin))).toEqual([])
    expect((await bell()).items.map(({ actor }) => actor?.name)).toEqual(['Robot', 'Pessoa 2'])
  })

  it('does not reach a closed account', async () => {
    await bench.call(
      'companies.set-active',
      { userId: idOf(ana), active: false },
      company.people[owner]?.claims ?? null,
    )
    await tell(role('a'))
    expect((await bell()).items).toEqual([])
  })
})

describe('a grouped kind', () => {
  it('makes one of what one person did within minutes, until it is read', async () => {
    const start = Date.now()
    for (let n = 0; n < 10; n += 1) await tell(lost(`deal ${n}`), new Date(start + n * 1000))
    expect(outcome(await bell())).toEqual([['deals.lost', 'deal 9', 10, false]])
    expect((await bell()).unread).toBe(1)
    await tell(lost('deal 3'), new Date(start + 20_000))
    expect(outcome(await bell())).toEqual([['deals.lost', 'deal 9', 10, false]])
    await call(ana, 'mark-read', { all: true })
    await tell(lost('after'), new Date(start + 30_000))
    expect(outcome(await bell())).toEqual([
      ['deals.lost', 'after', 1, false],
      ['deals.lost', 'deal 9', 10, true],
    ])
  })

  it('keeps apart other people, other times and other kinds', async () => {
    const start = Date.now()
    await tell(lost('bia'), new Date(start))
    await tell(lost('admin', { actor: idOf(admin) }), new Date(start + 1))
    const won: Notice<'deals.won'> = { ...lost('won'), kind: 'deals.won' }
    await tell(won, new Date(start + 2))
    await tell(lost('later'), new Date(start + 11 * minute))
    expect((await bell()).items.map(({ count }) => count)).toEqual([1, 1, 1, 1])
    await tell(role('a'))
    await tell(role('b'))
    expect((await bell()).items.filter(({ kind }) => kind === 'companies.role_changed')).toHaveLength(2)
  })
})

describe('preferences', () => {
  const set = (kind: Kind, bell: boolean, browser: boolean) => call(ana, 'set-preference', { kind, bell, browser })

  it('keep from the bell what a person does not want, and from nobody else', async () => {
    await set('deals.lost', false, true)
    await tell(lost('x', { to: [idOf(ana), idOf(owner)] }))
    expect((await bell()).items).toEqual([])
    expect((await bell(owner)).items).toHaveLength(1)
    await set('deals.lost', true, true)
    await tell(lost('y'))
    expect((await bell()).items.map(({ browser }) => browser)).toEqual([true])
  })

  it('do not silence what is about the safety of the account', async () => {
    expect((await set('identity.password_changed', false, false)).output).toEqual({ bell: true, browser: false })
    await tell({ to: idOf(ana), kind: 'identity.password_changed', params: {}, link: null, actor: null, key: 'a' })
    expect((await bell()).items.map(({ browser }) => browser)).toEqual([false])
  })
})

describe('one’s own', () => {
  it('is touched by nobody else, in the company or outside', async () => {
    await tell(role('a'))
    const [item] = (await bell()).items
    await call(bia, 'mark-read', { ids: [item?.id] })
    await call(bia, 'dismiss', { id: item?.id })
    const other = await createTestCompany(bench.databaseUrl)
    await bench.call('notifications.dismiss', { id: item?.id }, other.people[0]?.claims ?? null)
    expect(await bell()).toMatchObject({ unread: 1, items: [{ read: false }] })
    const seen = await inCompany({ pool: bench.pool, companyId: other.id }, new Date(), ({ tx }) =>
      tx.selectFrom('notifications').selectAll().execute(),
    )
    expect(seen).toEqual([])
  })

  it('that came after the command was given stays as it is', async () => {
    const seen = new Date()
    await tell(role('seen'), seen)
    await tell(role('later'), new Date(seen.getTime() + 5))
    await call(ana, 'mark-read', { all: true, upTo: seen.toISOString() })
    expect((await bell()).items.map(({ read }) => read)).toEqual([false, true])
    await call(ana, 'dismiss-all', { upTo: seen.toISOString() })
    expect(await bell()).toMatchObject({ unread: 1, items: [{ read: false }] })
  })

  it('goes on in older pages', async () => {
    await fill(shownLimit + 60)
    const last = (await bell()).items.at(-1)
    type Page = { rows: { id: string; at: string }[]; more: boolean }
    const next = async (after: unknown) => (await call(ana, 'older', { after })).output as Page
    const second = await next({ at: last?.at, id: last?.id })
    expect([second.rows.length, second.more]).toEqual([50, true])
    const end = second.rows.at(-1)
    const third = await next({ at: end?.at, id: end?.id })
    expect([third.rows.length, third.more]).toEqual([10, false])
    const all = [...(await bell()).items, ...second.rows, ...third.rows]
    expect(new Set(all.map(({ id }) => id)).size).toBe(shownLimit + 60)
  })
})

it('forgets what is old, too much or dismissed, and tells the bell', async () => {
  await fill(keptLimit + 20)
  await fill(3, bia, new Date(Date.now() - 91 * day))
  await tell({ ...lost('stays'), to: idOf(bia), actor: idOf(admin) })
  await tell(role('dismissed'))
  const [dismissed] = (await bell()).items
  await call(ana, 'dismiss', { id: dismissed?.id })
  const before = await bellOf(target(), idOf(bia))
  expect(before.state.items).toHaveLength(4)
  await inCompany(target(), new Date(Date.now() + minute), forget)
  await inCompany(target(), new Date(Date.now() + day + minute), forget)
  const { rows } = await above.query(
    'select user_id, count(*)::integer as count from notifications where company_id = $1 group by user_id',
    [company.id],
  )
  expect(Object.fromEntries(rows.map((row) => [row.user_id, row.count]))).toEqual({
    [idOf(ana)]: keptLimit,
    [idOf(bia)]: 1,
  })
  const after = await bellOf(target(), idOf(bia))
  expect(outcome(after.state)).toEqual([['deals.lost', 'stays', 1, false]])
  const heard = await heardBy(bench.log, company.id, idOf(bia), before.position)
  expect(heard.reduce(mineReducer.fold, before.state)).toEqual(after.state)
})

it('bell(n) and the events from n to m make bell(m)', async () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant('tell' as const),
      kind: fc.constantFrom<Kind>('deals.lost', 'identity.password_changed'),
    }),
    fc.record({ do: fc.constantFrom('read', 'dismiss', 'restore'), nth: fc.nat(shownLimit + 10) }),
    fc.record({ do: fc.constantFrom('read-all', 'dismiss-all'), nth: fc.constantFrom(0, shownLimit - 3) }),
  )
  await fill(shownLimit + 8)
  const gone: string[] = []
  const take = async (item: { do: string; nth?: number; kind?: Kind }) => {
    const { items } = await bell()
    const picked = items[(item.nth ?? 0) % Math.max(items.length, 1)]
    if (item.do === 'tell') {
      if (item.kind === 'deals.lost') await tell(lost(randomUUIDv7()))
      else
        await tell({
          ...{ to: idOf(ana), params: {}, link: null, actor: null, key: randomUUIDv7() },
          kind: 'identity.password_changed',
        })
    } else if (item.do === 'restore')
      await call(ana, 'restore', { ids: gone.length > 0 ? gone.slice(-shownLimit) : [randomUUIDv7()] })
    else if (!picked) return
    else if (item.do === 'read') await call(ana, 'mark-read', { ids: [picked.id] })
    else if (item.do === 'dismiss') {
      gone.push(picked.id)
      await call(ana, 'dismiss', { id: picked.id })
    } else if (item.do === 'read-all') await call(ana, 'mark-read', { all: true, upTo: picked.at })
    else if (item.nth !== 0) {
      gone.push(...items.filter(({ at }) => at <= picked.at).map(({ id }) => id))
      await call(ana, 'dismiss-all', { upTo: picked.at })
    }
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
      const before = await bellOf(target(), idOf(ana))
      // Two at a time: what changes one person's bell takes turns.
      for (let n = 0; n < steps.length; n += 2) await Promise.all(steps.slice(n, n + 2).map(take))
      const after = await bellOf(target(), idOf(ana))
      const heard = await heardBy(bench.log, company.id, idOf(ana), before.position)
      expect(heard.reduce(mineReducer.fold, before.state)).toEqual(after.state)
    }),
    { numRuns: 25 },
  )
})
