import { event } from '@aura/contracts/platform/operation.ts'
import { on, reducer } from '@aura/machines/platform/reducer.ts'
import { upcaster, upcastersOf } from '@aura/machines/platform/upcast.ts'
import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createEntry } from './entry.ts'
import { added, list, listReducer } from './list.fake.ts'

const snapshot = (epoch: string, position: number, ...items: string[]) =>
  ({ ok: true, room: 'a', epoch, position, v: 1, snapshot: { items } }) as const

const written = (position: number, v: number, body: unknown) => ({
  name: added.name,
  v,
  id: `${position}`,
  position,
  at: '2026-03-02T10:00:00.000Z',
  actor: null,
  cause: null,
  body,
})

function shownEntry() {
  const entry = createEntry(listReducer)
  entry.plug()
  entry.ask()
  entry.answer(snapshot('one', 5, 'old'), 0)
  const lay = (item: string) => entry.lay(item, ({ items }) => ({ items: [...items, item] }))
  return { entry, lay, items: () => entry.shown.get().state?.items }
}

it('O3 takes an overlay off at once when the answer brought no event here', () => {
  const { entry, lay, items } = shownEntry()
  lay('nothing')
  lay('elsewhere')
  lay('here')
  entry.acked('nothing', 0, [])
  entry.acked('elsewhere', 9, ['b'])
  entry.acked('here', 9, ['a', 'b'])
  expect(items()).toEqual(['old', 'here'])
})

it('O5 lets go of what was acknowledged in another epoch, and keeps what is still open', () => {
  const { entry, lay, items } = shownEntry()
  lay('answered')
  lay('open')
  entry.acked('answered', 9, ['a'])
  entry.beat(['two', 3, '2026-03-02T10:00:00.000Z'])
  entry.ask()
  entry.answer(snapshot('two', 3, 'restored'), 0)
  expect(items()).toEqual(['restored', 'open'])
})

it('tells React only when something it shows has changed, and keeps the identity of a state that has not', () => {
  const { entry } = shownEntry()
  let reportCount = 0
  entry.shown.subscribe(() => {
    reportCount += 1
  })
  const { state } = entry.shown.get()
  entry.beat(['one', 5, '2026-03-02T10:00:00.000Z'])
  entry.beat(['one', 5, '2026-03-02T10:00:00.000Z'])
  entry.frame(['b', 5, 6, []])
  expect(reportCount).toBe(1)
  expect(entry.shown.get().state).toBe(state)
})

it('leaves out an overlay that does not fit, and goes on with what the server says', () => {
  const { entry, lay, items } = shownEntry()
  entry.lay('misfit', () => {
    throw new Error('It does not fit.')
  })
  lay('fits')
  expect(items()).toEqual(['old', 'fits'])
})

it('S11 stops at an event that its reducer throws at, and says so', () => {
  const input = vi.spyOn(console, 'error').mockImplementation(() => {})
  const entry = createEntry({
    ...listReducer,
    fold: () => {
      throw new Error('It cannot be read.')
    },
  })
  entry.plug()
  entry.ask()
  entry.answer(snapshot('one', 5, 'old'), 0)
  entry.frame(['a', 5, 6, [written(6, 1, { item: 'new' })]])
  expect(entry.shown.get()).toMatchObject({ status: 'updating', state: { items: ['old'] } })
  expect(input).toHaveBeenCalledOnce()
  input.mockRestore()
})

it('S1 reads an event that was written before its contract took the next version as one of today', () => {
  const renamed = event(added.name, z.strictObject({ title: z.string() }), { v: 2 })
  const lift = upcaster(renamed, { 1: (body) => ({ title: z.parse(added.body, body).item }) })
  const today = on(renamed, ({ items }: { items: string[] }, { title }) => ({ items: [...items, title] }))
  const entry = createEntry(reducer(list, [today], upcastersOf([lift])))
  entry.plug()
  entry.ask()
  entry.answer(snapshot('one', 5, 'held'), 0)
  entry.frame(['a', 5, 7, [written(6, 1, { item: 'old' }), written(7, 2, { title: 'new' })]])
  expect(entry.shown.get()).toMatchObject({ status: 'live', position: 7, state: { items: ['held', 'old', 'new'] } })
})
