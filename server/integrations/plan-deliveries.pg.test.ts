import { randomUUIDv7 } from 'node:crypto'
import { testConversations } from '@aura/infra/operations-test.ts'
import { expect, it } from 'vitest'
import { insertPlanned, openEndpoints } from './plan-deliveries.ts'

const owner = 0
const { company, floor, call } = testConversations()

it('an endpoint that is removed between the plan and its writing gets no delivery that nobody would call', async () => {
  const create = async (name: string) => {
    const input = { endpointId: randomUUIDv7(), name, url: 'https://hooks.example', events: ['contacts.added'] }
    const made = { ...input, deduplicates: true, format: 'standard' }
    return (await call<{ endpoint: { id: string } }>(owner, 'integrations.create-endpoint', made)).endpoint.id
  }
  const [removed, left] = [await create('Sai'), await create('Fica')]
  const open = await floor.within(({ tx }) => openEndpoints(tx))
  await call(owner, 'integrations.remove-endpoint', { endpointId: removed })
  const planned = open.map(({ id: endpointId }) => ({
    ...{
      endpointId,
      eventId: randomUUIDv7(),
      event: 'contacts.added',
      position: 1,
      subject: 'contact',
      at: new Date(),
    },
  }))
  await floor.within((work) => insertPlanned(work, company.id, planned))
  const rows = await floor.within(({ tx }) => tx.selectFrom('endpoint_deliveries').select('endpoint_id').execute())
  expect(rows.map(({ endpoint_id }) => endpoint_id)).toEqual([left])
})
