/** A batch and what changes its pace lock the pace and the campaign in one order. */
import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import { publicUrl, testCampaigns } from '@aura/infra/campaigns-test.ts'
import { dispatchCampaign } from '@aura/server/campaigns/dispatch.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'

const { bed, outbound, call, people, draft, launch, pause, dispatch, deliver, stateOf } = testCampaigns()

const waitingForLocks = async () => {
  const { rows } = await bed.owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count
}

/** A batch that has its pace already when the change begins. */
async function duringBatch<T>({ id }: Campaign, change: () => Promise<T>): Promise<T> {
  const [begun, changing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const batch = outbound.within(async (work) => {
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(work.tx)
    await sql`select from campaign_pace where campaign_id = ${id} for update`.execute(work.tx)
    begun.resolve()
    await changing.promise
    await dispatchCampaign(work, id, publicUrl)
  })
  await begun.promise
  const changed = change()
  await expect.poll(waitingForLocks, { timeout: 60_000 }).toBeGreaterThan(0)
  changing.resolve()
  const [result] = await Promise.all([changed, batch])
  return result
}

it('a new rate waits for the batch and not the batch for the rate', async () => {
  await people(2)
  const campaign = await draft({ perMinute: 60 })
  await launch(campaign)
  await dispatch()
  const changed = await duringBatch(campaign, () =>
    call<Campaign>('campaigns.set-rate', { campaignId: campaign.id, perMinute: 120 }),
  )
  expect(changed).toMatchObject({ state: 'running', perMinute: 120 })
})

it('a campaign that goes on waits for the batch that finds nobody waiting', async () => {
  await people(1)
  const campaign = await draft()
  await launch(campaign)
  await dispatch()
  bed.advance(1_500)
  await dispatch()
  await deliver()
  await pause(campaign)
  const resumed = await duringBatch(campaign, () => call<Campaign>('campaigns.resume', { campaignId: campaign.id }))
  expect(resumed.state).toBe('running')
  expect(await stateOf(campaign)).toBe('running')
})
