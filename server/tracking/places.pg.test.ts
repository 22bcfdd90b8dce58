import { randomUUIDv7 } from 'node:crypto'
import { areas } from '@aura/contracts/contacts/area-codes.ts'
import { states } from '@aura/contracts/contacts/states.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import type { places } from '@aura/contracts/tracking/places.ts'
import { testOperations } from '@aura/infra/operations-test.ts'
import { expect, it } from 'vitest'

const { call, outcome } = testOperations(['company_owner'])
const person = (name: string, ...phones: string[]) =>
  call(0, 'contacts.create', {
    ...{ contactId: randomUUIDv7(), name },
    addresses: phones.map((value) => ({ kind: 'phone', value })),
  })

it('people are counted once, by the telephone they have had longest', async () => {
  await person('Ana', '+5511987650001')
  await person('Bia', '+5581987650002', '+5511987650003')
  await person('Caio', '+34600000001')
  await person('Duda')
  const found = await call<OutputOf<typeof places>>(0, 'tracking.places', { campaignId: null })
  expect(found.elsewhere).toBe(2)
  expect(found.areas.map(({ code, people }) => [code, people])).toEqual([
    ['11', 1],
    ['81', 1],
  ])
  expect(await outcome(0, 'tracking.places', { campaignId: randomUUIDv7() })).toBe('campaigns.campaign_not_found')
})

it('every state has an area, and every area a state', () => {
  expect(Object.keys(areas)).toHaveLength(67)
  expect([...new Set(Object.values(areas).map(({ state }) => state))].sort()).toEqual([...states].sort())
})
