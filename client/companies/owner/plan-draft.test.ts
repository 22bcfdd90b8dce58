import type { ModuleName } from '@aura/contracts/permissions.ts'
import { expect, it } from 'vitest'
import { changes, draftOf, rowsOf, toggled } from './plan-draft.ts'

const all: ModuleName[] = ['crm', 'centro_custos']

it('no rows are no plan, and inactive ones are a plan that lacks them', () => {
  expect(draftOf([])).toBeNull()
  expect(draftOf([{ module: 'crm', active: false }])).toEqual(new Set())
  expect(rowsOf(null, all)).toEqual([])
  expect(rowsOf(new Set(['crm'] as const), all)).toEqual([
    { module: 'crm', active: true },
    { module: 'centro_custos', active: false },
  ])
})

it('tells what a change adds and takes', () => {
  const less = toggled(null, 'crm', false, all)
  expect(changes(null, less, all)).toEqual({ added: [], taken: ['crm'], bounded: true })
  expect(changes(less, toggled(less, 'crm', true, all), all)).toEqual({ added: ['crm'], taken: [], bounded: false })
  expect(changes(less, less, all)).toEqual({ added: [], taken: [], bounded: false })
  expect(changes(less, null, all)).toEqual({ added: ['crm'], taken: [], bounded: true })
})
