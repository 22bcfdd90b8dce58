import type { Field } from '@aura/contracts/contacts/fields.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { defaultStages } from '@aura/contracts/deals/pipeline.ts'
import { dealMatcher } from '@aura/machines/deals/filter.ts'
import { describe, expect, it } from 'vitest'
import { strictSearch } from '../../platform/strict-search.ts'
import { anything, readListQuery, writeListQuery } from '../../platform/ui/table/list-query.ts'
import { askedOf, rememberSearch, restoredSearch, searchInPipeline } from '../board-address.ts'
import { sorts } from '../order.ts'
import { cardSortOf, countFilters, filterOf, goneFieldFilters, orderOf, usualOrder } from './query.ts'
import { organizationOptions } from './use-choices.ts'

const today = '2026-12-10'
const ownerId = '0190b5a2-7b1c-7000-8000-000000000001'
const query = { ...anything, ...usualOrder, search: ' loja ', filters: { owner: ownerId, close: 'overdue' } }
const field: Field = {
  id: '0190b5a2-7b1c-7000-8000-000000000002',
  owner: 'deal',
  key: 'plan',
  label: 'Plano',
  type: 'choice',
  choices: [{ label: 'Anual', was: [] }],
  required: false,
  position: 0,
  archived: false,
  version: 1,
}

const deal: Deal = {
  ...{ id: 'd', pipelineId: 'p', stage: 'proposal', rank: 'a0', title: 'Loja', contact: null, contactId: null },
  ...{ value: { amount: 1, currency: 'BRL' }, probability: 40, ownerId, ownerName: 'Ana' },
  ...{ createdAt: '2026-03-02T10:00:00.000Z', movedAt: '2026-03-02T10:00:00.000Z', version: 1 },
}

describe('the address of the deals', () => {
  it('says in every layout what is shown, and opens the same again', () => {
    const written = JSON.parse(JSON.stringify(writeListQuery(query, { ...anything, ...usualOrder })))
    for (const as of [undefined, 'list', 'forecast', 'calendar', 'map']) {
      const address = strictSearch(askedOf)({ ...written, as, view: 'v', other: 'x' })
      expect(address).toMatchObject({ f: query.filters, q: ' loja ', view: 'v' })
      expect(address).toHaveProperty('other', undefined)
      expect(readListQuery(address, { ...anything, ...usualOrder })).toEqual(query)
    }
  })
  it('names the day of a board, with the layout to come back to', () => {
    const dayIn = (search: object) => askedOf({ ...search }).day
    expect(dayIn({ day: '2026-11-01' })).toBe('2026-11-01')
    expect(askedOf({ day: 'yesterday', as: 'list' })).toEqual({ day: 'yesterday', as: 'list' })
    for (const day of ['2026-13-01', '2026-11-32', '0026-11-01', '2026-11', 5, null])
      expect(dayIn({ day })).toBeUndefined()
  })
  it('becomes the filter that the export takes; a part that is none is left out', () => {
    expect(filterOf(query, today, [])).toEqual({ search: 'loja', ownerId, close: 'overdue', today })
    const odd = { ...query, search: ' ', filters: { owner: 'nobody', state: 'sold', close: 'soon', other: 'x' } }
    expect(filterOf(odd, today, [])).toEqual({})
    const own = { ...anything, filters: { 'field-plan': 'Anual' } }
    expect(filterOf(own, today, [field])).toEqual({ fields: { [field.id]: 'Anual' } })
  })
  it('matches no deal where the field is archived or gone, and still has a chip', () => {
    const own = { ...anything, filters: { 'field-plan': 'Anual' } }
    const [chip] = goneFieldFilters(own, [])
    expect(chip).toEqual({ id: 'field-plan', label: 'plan', options: [] })
    expect(goneFieldFilters(own, [field])).toEqual([])
    const filter = filterOf(own, today, [])
    expect(countFilters(filter)).toBe(1)
    expect(dealMatcher(filter, defaultStages)?.({ ...deal, fields: { [field.id]: 'Anual' } })).toBe(false)
  })
  it('takes as many fields as the company may have', () => {
    const fields = Array.from({ length: 6 }, (_, number) => ({
      ...field,
      id: `0190b5a2-7b1c-7000-8000-00000000001${number}`,
      key: `plan_${number}`,
    }))
    const filters = Object.fromEntries(fields.map(({ key }) => [`field-${key}`, 'Anual']))
    expect(Object.keys(filterOf({ ...anything, filters }, today, fields).fields ?? {})).toEqual(
      fields.map(({ id }) => id),
    )
  })
  it('names periods on the clocks of the reader, and the moment at which deals are stuck', () => {
    const filters = { created: 'this_month', moved: 'before_90', ended: 'last_month', stuck: 'yes' }
    const now = '2026-12-10T15:00:00.000Z'
    const at = (...[year, month, day = 1]: [number, number, number?]) => new Date(year, month - 1, day).toISOString()
    expect(filterOf({ ...anything, filters }, today, [], now)).toEqual({
      created: { since: at(2026, 12) },
      moved: { until: at(2026, 9, 12) },
      ended: { since: at(2026, 11), until: at(2026, 12) },
      stuckAt: now,
    })
    expect(filterOf({ ...anything, filters: { created: 'never', stuck: 'no' } }, today, [], now)).toEqual({})
    const quarter = filterOf({ ...anything, filters: { created: 'this_quarter' } }, today, [], now)
    expect(quarter.created).toEqual({ since: at(2026, 10) })
  })
  it('is counted by its chips', () => {
    expect(countFilters(filterOf(query, today, []))).toBe(2)
    expect(countFilters({ search: 'loja' })).toBe(0)
    expect(countFilters({ stage: 'lost', fields: { a: 'x', b: 'y' } })).toBe(3)
  })
})

it('the organizations are the same list until one of them is another one', () => {
  const [ana, loja] = [
    { id: 'a', name: 'Ána' },
    { id: 'l', name: 'Loja' },
  ]
  const deals = [loja, ana, loja].map((organization) => ({ ...deal, organization }))
  const options = organizationOptions(deals, [])
  expect(options.map(({ label }) => label)).toEqual(['Ána', 'Loja'])
  expect(organizationOptions(deals.slice(1), options)).toBe(options)
  expect(organizationOptions([{ ...deal, organization: { ...ana, name: 'Zoe' } }, ...deals.slice(2)], options)).toEqual(
    [
      { value: 'l', label: 'Loja' },
      { value: 'a', label: 'Zoe' },
    ],
  )
})

describe('the address of another visit', () => {
  it('is what the deals were narrowed to, unless it asks for something itself', () => {
    expect(restoredSearch({}, 'u')).toBeUndefined()
    rememberSearch(
      {
        q: 'loja',
        sort: 'value',
        f: { owner: ownerId, stage: 'proposal' },
        page: 2,
        view: 'all',
        as: 'map',
      },
      'u',
    )
    expect(restoredSearch({ deal: 'd' }, 'u')).toEqual({
      ...{ deal: 'd', q: 'loja', sort: 'value', f: { owner: ownerId, stage: 'proposal' }, page: 2, view: 'all' },
    })
    expect(restoredSearch({ q: 'sul' }, 'u')).toBeUndefined()
    // Another pipeline has other stages.
    expect(restoredSearch({ pipeline: 'p' }, 'u')).toEqual({
      ...{ pipeline: 'p', q: 'loja', sort: 'value', f: { owner: ownerId }, view: 'all' },
    })
    expect(searchInPipeline({ f: { stage: 'proposal' } })).toEqual({})
    expect(restoredSearch({}, 'another user')).toBeUndefined()
    rememberSearch({}, 'u')
    expect(restoredSearch({}, 'u')).toBeUndefined()
  })
})

describe('the order of the cards', () => {
  it('is said in the words of the list, and found again', () => {
    expect(sorts.map((sort) => cardSortOf(orderOf(sort)))).toEqual([...sorts])
    expect(orderOf('rank')).toBe(usualOrder)
  })
  it('stays that of the ranks where only the list has such an order', () => {
    expect(cardSortOf({ sort: 'owner', descending: false })).toBe('rank')
    expect(cardSortOf({ sort: 'value', descending: false })).toBe('rank')
  })
})
