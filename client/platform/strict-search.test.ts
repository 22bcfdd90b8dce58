import { expect, it } from 'vitest'
import { strictSearch } from './strict-search.ts'

const read = ({ tab }: Record<string, unknown>): { tab?: 'open' } => (tab === 'open' ? { tab } : {})

it('takes out of an address whatever its route did not take', () => {
  const typed = { tab: 5, other: 'x' }
  // As the router lays them over each other.
  expect({ ...typed, ...strictSearch(read)(typed) }).toEqual({ tab: undefined, other: undefined })
  expect(strictSearch(read)({ tab: 'open' })).toEqual({ tab: 'open' })
})
