import { ownListsRoom, sharedListsRoom } from '@aura/contracts/lists/saved.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { testOperations } from '@aura/infra/operations-test.ts'
import { ownListsReducer, sharedListsReducer } from '@aura/machines/lists/saved.ts'
import { expect, it } from 'vitest'
import type { Refusal } from '../platform/refuse.ts'
import { snapshotView } from '../platform/snapshot-view.ts'
import { ownLists, sharedLists } from './saved.ts'

const [admin, ana, bia] = [0, 1, 2] as const

const { bench, company } = testOperations(['company_admin', 'company_user', 'company_user'])

async function call(who: number, name: string, input: unknown, of = company): Promise<unknown> {
  const result = await bench.call(name, input, of.people[who]?.claims ?? null).catch((refusal: Refusal) => refusal)
  return 'output' in result ? result.output : { code: result.code, params: result.detail.params }
}

const settings = {
  search: '',
  filters: { role: 'company_user' },
  sort: 'name',
  descending: false,
  pageSize: 25,
  columns: { order: ['email'], shown: { email: false }, widths: { name: 240 }, dense: true },
}
const list = 'companies.users'
const save = (who: number, viewId: string, over: object = {}, of = company) =>
  call(who, 'lists.save', { viewId, list, name: 'Equipe da noite', settings, ...over }, of)

/** What happened, and who was told. */
const viewNames = async () =>
  (await bench.log.range(company.id, 0)).commits.flatMap((commit) =>
    commit.events.map((event) => [event.name, event.rooms]),
  )
const own = (who: number) => [`lists:${company.people[who]?.id}`]

it('keeps a view for its owner alone, and saving again keeps its name', async () => {
  const id = crypto.randomUUID()
  expect(await save(ana, id)).toMatchObject({ id, name: 'Equipe da noite', shared: false, settings })
  const again = await save(ana, id, { name: 'Outro', settings: { ...settings, sort: 'email' } })
  expect(again).toMatchObject({ name: 'Equipe da noite', settings: { sort: 'email' } })
  expect(await call(ana, 'lists.rename', { viewId: id, name: 'Noite' })).toMatchObject({ name: 'Noite' })
  expect(await viewNames()).toEqual(Array(3).fill(['lists.saved', own(ana)]))
})

it('shows nobody what is not theirs', async () => {
  const id = crypto.randomUUID()
  await save(ana, id)
  for (const who of [admin, bia]) {
    expect(await call(who, 'lists.rename', { viewId: id, name: 'Meu' })).toMatchObject({ code: 'lists.not_found' })
    expect(await call(who, 'lists.remove', { viewId: id })).toMatchObject({ code: 'lists.not_found' })
    expect(await call(who, 'lists.set-default', { list, viewId: id })).toMatchObject({ code: 'lists.not_found' })
    expect(await save(who, id)).toMatchObject({ code: 'lists.not_yours' })
  }
  const other = await createTestCompany(bench.databaseUrl, ['company_admin'])
  expect(await call(0, 'lists.remove', { viewId: id }, other)).toMatchObject({ code: 'lists.not_found' })
})

it('is shared by administrators only, and then changed by its owner and by them', async () => {
  const [ownItems, mine] = [crypto.randomUUID(), crypto.randomUUID()]
  await save(ana, ownItems)
  expect(await call(ana, 'lists.share', { viewId: ownItems, shared: true })).toMatchObject({ code: 'auth.forbidden' })
  await save(admin, mine)
  expect(await call(admin, 'lists.share', { viewId: mine, shared: true })).toMatchObject({ shared: true })
  expect((await viewNames()).slice(-2)).toEqual([
    ['lists.removed', own(admin)],
    ['lists.saved', ['lists.shared']],
  ])
  expect(await call(bia, 'lists.rename', { viewId: mine, name: 'Dela' })).toMatchObject({ code: 'lists.not_yours' })
  expect(await call(bia, 'lists.set-default', { list, viewId: mine })).toEqual({})
  expect(await call(admin, 'lists.share', { viewId: mine, shared: false })).toMatchObject({ shared: false })
  expect((await viewNames()).slice(-2)).toEqual([
    ['lists.removed', ['lists.shared']],
    ['lists.saved', own(admin)],
  ])
})

it('opens a list with the view one chose, of that list only, until it is removed', async () => {
  const id = crypto.randomUUID()
  await save(ana, id)
  const other = { list: 'deals.list', viewId: id }
  expect(await call(ana, 'lists.set-default', other)).toMatchObject({ code: 'lists.not_found' })
  expect(await call(ana, 'lists.set-default', { list, viewId: id })).toEqual({})
  expect(await call(ana, 'lists.remove', { viewId: id })).toEqual({})
  expect((await viewNames()).map(([name]) => name)).toEqual(['lists.saved', 'lists.default_set', 'lists.removed'])
})

it('is bounded in size and in number', async () => {
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`f${at}`, 'x']))
  const wrong = { settings: { ...settings, filters: many } }
  expect(await save(ana, crypto.randomUUID(), wrong)).toMatchObject({ code: 'request.invalid' })
  for (let at = 0; at < 100; at += 1) await save(ana, crypto.randomUUID())
  const refused = { code: 'lists.too_many', params: { limit: 100 } }
  expect(await save(ana, crypto.randomUUID())).toEqual(refused)
})

it('is folded from its events to what a snapshot shows', async () => {
  const [stored, shared, gone] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  for (const id of [stored, shared, gone]) await save(admin, id)
  await call(admin, 'lists.share', { viewId: shared, shared: true })
  await call(admin, 'lists.set-default', { list, viewId: shared })
  await call(admin, 'lists.remove', { viewId: gone })
  await call(admin, 'lists.rename', { viewId: shared, name: 'De todos' })
  const commits = (await bench.log.range(company.id, 0)).commits
  const report = (room: string) =>
    commits
      .flatMap(({ events }) => events.filter(({ rooms }) => rooms.includes(room)))
      .map(({ json }): WireEvent => JSON.parse(json))
  const userId = company.people[admin]?.id ?? ''
  const room = ownListsRoom(userId)

  const own = report(room).reduce(ownListsReducer.fold, { views: {}, defaults: {} })
  expect(own).toMatchObject({ views: { [stored]: {} }, defaults: { [list]: shared } })
  const snapshot = await snapshotView(bench.pool, company.id, ownLists, {}, { room, owner: userId })
  expect(JSON.parse(snapshot.json)).toEqual(own)

  const everybodys = report(sharedListsRoom).reduce(sharedListsReducer.fold, { views: {} })
  expect(everybodys.views[shared]?.name).toBe('De todos')
  const theirs = await snapshotView(bench.pool, company.id, sharedLists, {}, { room: sharedListsRoom, owner: null })
  expect(JSON.parse(theirs.json)).toEqual(everybodys)
})
