import { expect, it } from 'vitest'
import { usualLayout } from '../platform/ui/table/column.ts'
import { anything } from '../platform/ui/table/list-query.ts'
import { sameSettings, settingsOf } from './settings.ts'

const now = settingsOf({ ...anything, filters: { role: 'x', state: 'y' } }, usualLayout)

it('knows a view again, in whatever order its names come back', () => {
  expect(sameSettings(now, { ...now, filters: { state: 'y', role: 'x' } })).toBe(true)
  expect(sameSettings(now, { ...now, filters: { role: 'x' } })).toBe(false)
})

it('counts the order of the columns, and not the page one is on', () => {
  const columns = { ...now.columns, order: ['b', 'a'] }
  expect(sameSettings({ ...now, columns }, { ...now, columns: { ...columns, order: ['a', 'b'] } })).toBe(false)
  expect(sameSettings(now, settingsOf({ ...anything, page: 7, filters: now.filters }, usualLayout))).toBe(true)
})

it('knows the place of a view where both say one', () => {
  const at = (as: string) => settingsOf(anything, usualLayout, { as })
  expect(sameSettings(at('list'), at('list'))).toBe(true)
  expect(sameSettings(at('list'), at('calendar'))).toBe(false)
  // One that was saved before says none.
  expect(sameSettings(settingsOf(anything, usualLayout), at('list'))).toBe(true)
})
