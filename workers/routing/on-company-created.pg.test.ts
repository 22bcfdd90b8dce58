/** The first customer of a new company, from the founding to the founder's screen. */
import { randomUUIDv7 } from 'node:crypto'
import { companyCreated } from '@aura/contracts/companies/created.ts'
import { deskRoom } from '@aura/contracts/routing/operator.ts'
import type { Queue } from '@aura/contracts/routing/queue.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { startBench } from '@aura/infra/operations-bench.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { expect, it } from 'vitest'
import { eventually, testbed } from '../platform/testbed.ts'
import { onAgentStatusEvents } from './on-agent-status-events.ts'
import { onCompanyCreated } from './on-company-created.ts'

it('offers a new company’s first message to its founder, and a later channel feeds the same queue', async () => {
  await using bench = await startBench(sharedWorld())
  await using bed = testbed(bench.databaseUrl)
  const company = await createTestCompany(bench.databaseUrl, ['company_owner'])
  const [founder] = company.people
  if (!founder) throw new Error('nobody there')

  await bench.pool.query(`select * from note_attendance($1, $2, $3, interval '60 seconds')`, [
    randomUUIDv7(),
    [company.id],
    [deskRoom(founder.id)],
  ])
  await bench.call('routing.set-state', { state: 'available' }, founder.claims)

  // 1. A customer has written before there was any queue.
  const first = await openFloor(bench.pool, company.id)
  const early = await first.say('+5511987650001', 'Bom dia')

  // 2. The company is created; told twice, it has one queue.
  await bed.follower([onAgentStatusEvents, onCompanyCreated])
  const created = { companyId: company.id, name: 'Nova', ownerId: founder.id, language: 'es-ES' as const }
  await bed.append(company.id, companyCreated, [created, created])
  const standing = async () => {
    const { rows } = await bed.owner.query<{ conversation_id: string; user_id: string }>(
      `select conversation_id, user_id from offers where company_id = $1 and state = 'offered'`,
      [company.id],
    )
    return rows
  }
  expect(await eventually(standing, (offers) => offers.length > 0)).toEqual([
    { conversation_id: early, user_id: founder.id },
  ])
  const { rows: queues } = await bed.owner.query<Queue>(
    'select id, name, members, hours, targets from queues where company_id = $1',
    [company.id],
  )
  expect(queues).toMatchObject([{ name: 'Atención', members: null, targets: { firstAnswer: 15 } }])
  expect(queues[0]?.hours).toMatchObject({ timeZone: 'America/Sao_Paulo', holidays: [] })

  // 3. A channel connected afterwards needs no further step.
  const second = await openFloor(bench.pool, company.id, 'sms')
  const queueOf = async () => {
    const { rows } = await bed.owner.query<{ queue_id: string | null }>('select queue_id from channels where id = $1', [
      second.channelId,
    ])
    return rows[0]?.queue_id
  }
  expect(await eventually(queueOf, (id) => id !== null)).toBe(queues[0]?.id)
})
