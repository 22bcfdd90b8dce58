import { controlRoomName, ledgerRoom, ownLedgerRoom } from '@aura/contracts/campaigns/live.ts'
import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { standalone } from '@aura/server/platform/database/standalone.ts'
import { expect, it } from 'vitest'
import { doorParts } from '../platform/health-server-parts.ts'
import { publishLive } from './publish-live.ts'

const { bed, company, people, draft, launch, dispatch, deliver, ledger } = testCampaigns()

type Message = { companyId: string; room: string; key: string; value: unknown }

/** One beat for these rooms, and what it says to them. */
async function heardIn(rooms: readonly string[], until: (said: readonly Message[]) => boolean): Promise<Message[]> {
  await bed.owner.query('delete from attendance')
  await bed.owner.query(
    `insert into attendance (company_id, room, gateway, seen_at) select $1, unnest($2::text[]), gen_random_uuid(), now()`,
    [company.id, rooms],
  )
  const said: Message[] = []
  const parts = bed.parts()
  const door = await publishLive({
    ...doorParts({} as never, { ...parts, news: parts.news as never, behind: () => 0 }),
    db: standalone(bed.pool),
    say: (companyId, room, key, value) => void said.push({ companyId, room, key, value }),
  })
  await expect.poll(() => until(said), { timeout: 60_000 }).toBe(true)
  await door?.[Symbol.asyncDispose]()
  return said
}

it('each room that is watched hears what its campaigns do, and another user of the same campaign hears nothing', async () => {
  const [owner, user] = company.people.map(({ claims }) => claims.userId)
  await people(3)
  const campaign = await draft()
  await launch(campaign)
  await dispatch()
  bed.advance(1_500)
  await dispatch()
  await deliver()
  const own = ownLedgerRoom(campaign.id, owner ?? '')
  const foreign = ownLedgerRoom(campaign.id, user ?? '')
  const rooms = [controlRoomName, ledgerRoom(campaign.id), own, foreign]
  const said = await heardIn(rooms, (all) => all.length >= 3)
  const saidIn = (room: string) => said.find((each) => each.room === room)?.value
  const { at: _, ...counted } = { at: '', ...(await ledger(campaign)) }
  expect(saidIn(controlRoomName)).toMatchObject({ rows: [{ id: campaign.id, audience: 3, lastMinute: 3 }] })
  expect(saidIn(ledgerRoom(campaign.id))).toMatchObject(counted)
  expect(saidIn(own)).toEqual(saidIn(ledgerRoom(campaign.id)))
  expect(saidIn(foreign)).toBeUndefined()
  expect(new Set(said.map(({ companyId }) => companyId))).toEqual(new Set([company.id]))
})

it('nothing is counted for rooms that nobody is in', async () => {
  await people(1)
  const campaign = await draft()
  await launch(campaign)
  await dispatch()
  const said = await heardIn([controlRoomName], (all) => all.length > 0)
  expect(new Set(said.map(({ room }) => room))).toEqual(new Set([controlRoomName]))
})
