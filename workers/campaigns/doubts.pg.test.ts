/** A campaign over RCS, where looking for a message in doubt sends what has not gone out. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import { dayMs, hourMs } from '@aura/contracts/platform/durations.ts'
import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { loseKey, typeSecretsAgain } from '@aura/infra/channel-key.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { silence } from '@aura/infra/delivery-test.ts'
import { deliveryTimeouts } from '@aura/server/conversations/index.ts'
import { beforeEach, expect, it } from 'vitest'

const { bed, company, floor, outbound, call, people, draft, launch, pause, resume, stop, ...campaigns } =
  testCampaigns('rcs')
const { bucketsOf, stateOf, dispatch, deliver } = campaigns

let looks = 0
beforeEach(() => {
  looks = 0
  outbound.provider.behave({
    send: silence,
    lookUp: async (_, { messageId }) => {
      looks += 1
      return { externalId: messageId }
    },
    lookUpSends: true,
  })
})

/** One of one person, whose message is in doubt. */
async function doubt(): Promise<Campaign> {
  await people(1)
  const campaign = await draft()
  await launch(campaign)
  await dispatch()
  bed.advance(1_500)
  await dispatch()
  await deliver()
  expect(await bucketsOf(campaign)).toMatchObject({ in_doubt: 1, sent: 0, waiting: 0 })
  return campaign
}

/** Its deliveries run again and again, until the next look is as late as it gets. */
async function pass(milliseconds: number): Promise<void> {
  const step = deliveryTimeouts.lookMs / 4
  for (let left = milliseconds; left > 0; left -= step) {
    bed.advance(Math.min(step, left))
    await deliver()
  }
}

async function retryAt(): Promise<Date | null> {
  const { rows } = await bed.owner.query<{ retry_at: Date | null }>(
    `select retry_at from messages where company_id = $1 and status = 'in_doubt' order by at desc limit 1`,
    [company.id],
  )
  return rows[0]?.retry_at ?? null
}

it('what is in doubt of a campaign that has finished is looked for', async () => {
  const campaign = await doubt()
  await dispatch()
  expect(await stateOf(campaign)).toBe('finished')
  bed.advance(deliveryTimeouts.waitMs)
  await deliver()
  expect(looks).toBe(1)
  expect(await bucketsOf(campaign)).toMatchObject({ in_doubt: 0, sent: 1 })
  expect(await stateOf(campaign)).toBe('finished')
})

it('a pause of hours leaves the doubt to be looked for once the campaign goes on', async () => {
  const campaign = await doubt()
  expect((await pause(campaign)).underway).toBe(0)
  await pass(deliveryTimeouts.lookMs * 20)
  expect(looks).toBe(0)
  await resume(campaign)
  await pass(deliveryTimeouts.lookMs)
  expect(looks).toBe(1)
  expect(await bucketsOf(campaign)).toMatchObject({ in_doubt: 0, sent: 1 })
})

it('a pause of days makes the waits longer, and leaves the doubt to a person in the end', async () => {
  const campaign = await doubt()
  await pause(campaign)
  await pass(deliveryTimeouts.lookMs)
  bed.advance(dayMs)
  await deliver()
  expect(Number(await retryAt()) - bed.now().getTime()).toBeGreaterThan(hourMs)
  for (let days = 0; days < 7; days += 1) {
    bed.advance(dayMs)
    await deliver()
  }
  expect(await retryAt()).toBeNull()
  expect(looks).toBe(0)
  expect(await bucketsOf(campaign)).toMatchObject({ in_doubt: 1 })
  await stop(campaign)
})

it('a re-route waits for a look that may send over the channel before', async () => {
  const { id: campaignId } = await doubt()
  const setLook = (at: string) =>
    bed.owner.query(`update messages set look_started_at = ${at} where company_id = $1 and status = 'in_doubt'`, [
      company.id,
    ])
  await setLook('now()')
  const { channelId } = await openFloor(bed.pool, company.id, 'sms')
  const rerouting = call<{ underway: number }>('campaigns.reroute', { campaignId, channelId })
  const first = await Promise.race([rerouting.then(() => 'answered'), wait(1_500, 'waits')])
  await setLook('null')
  expect(first).toBe('waits')
  expect((await rerouting).underway).toBe(0)
})

it('a halt of hours leaves it to be looked for after the halt', async () => {
  const campaign = await doubt()
  await call('conversations.halt-campaigns', { reason: 'Preço errado' })
  await pass(deliveryTimeouts.lookMs * 20)
  expect(looks).toBe(0)
  expect(await bucketsOf(campaign)).toMatchObject({ in_doubt: 1 })
  await call('conversations.resume-campaigns', {})
  await pass(deliveryTimeouts.lookMs)
  expect(looks).toBe(1)
  expect(await bucketsOf(campaign)).toMatchObject({ in_doubt: 0, sent: 1 })
})

it('of a campaign that was stopped it is a person’s after a while, and asks for no more jobs', async () => {
  const campaign = await doubt()
  await stop(campaign)
  await pass(deliveryTimeouts.lookMs * 3)
  expect(looks).toBe(0)
  expect(await bucketsOf(campaign)).toMatchObject({ in_doubt: 1 })
  const { rows } = await bed.owner.query(
    `select retry_at from messages where company_id = $1 and status = 'in_doubt'`,
    [company.id],
  )
  expect(rows).toEqual([{ retry_at: null }])
})

it('a look that could not begin is not waited for by a halt or a stop', async () => {
  const campaign = await doubt()
  const channel = { companyId: company.id, channelId: floor.channelId }
  await outbound.within((work) => loseKey(work, channel))
  bed.advance(deliveryTimeouts.waitMs)
  await deliver()
  expect(looks).toBe(0)
  expect(await call('conversations.halt-campaigns', { reason: 'Preço errado' })).toMatchObject({ underway: 0 })
  await call('conversations.resume-campaigns', {})
  await outbound.within((work) => typeSecretsAgain(work, channel))
  await pass(deliveryTimeouts.lookMs)
  expect(looks).toBe(1)
  expect(await bucketsOf(campaign)).toMatchObject({ in_doubt: 0, sent: 1 })
})
