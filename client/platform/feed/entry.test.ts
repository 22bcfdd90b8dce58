import { expect, it, vi } from 'vitest'
import { createEntry } from './entry.ts'
import { added, listReducer } from './list.fake.ts'

const snapshot = (epoch: string, position: number, ...items: string[]) =>
  ({ ok: true, room: 'a', epoch, position, v: 1, snapshot: { items } }) as const

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
  let told = 0
  entry.shown.subscribe(() => {
    told += 1
  })
  const { state } = entry.shown.get()
  entry.beat(['one', 5, '2026-03-02T10:00:00.000Z'])
  entry.beat(['one', 5, '2026-03-02T10:00:00.000Z'])
  entry.frame(['b', 5, 6, []])
  expect(told).toBe(1)
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
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const entry = createEntry({
    ...listReducer,
    fold: () => {
      throw new Error('It cannot be read.')
    },
  })
  entry.plug()
  entry.ask()
  entry.answer(snapshot('one', 5, 'old'), 0)
  const at = '2026-03-02T10:00:00.000Z'
  const event = { name: added.name, v: 1, id: '6', position: 6, at, actor: null, cause: null, body: { item: 'new' } }
  entry.frame(['a', 5, 6, [event]])
  expect(entry.shown.get()).toMatchObject({ status: 'updating', state: { items: ['old'] } })
  expect(said).toHaveBeenCalledOnce()
  said.mockRestore()
})
