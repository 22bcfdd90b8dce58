/** The kept counts of people: few rows, however much happens to a campaign. */
import { randomUUIDv7 } from 'node:crypto'
import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { expect, it } from 'vitest'

const { bed, company, floor, call, people, draft, launch, ledger, dispatch, settle } = testCampaigns()

it('a thousand changes leave few rows, and they add up to the people', async () => {
  await people(20)
  const campaign = await draft()
  await launch(campaign)
  await dispatch()
  await bed.owner.query(`do $$ begin for n in 1..1000 loop
      update campaign_recipients set state = (array['waiting', 'failed', 'sent'])[1 + n % 3],
        code = case n % 3 when 1 then 'no such number' end
      where campaign_id = '${campaign.id}' and contact_id = (select contact_id from campaign_recipients
        where campaign_id = '${campaign.id}' order by contact_id offset n % 20 limit 1);
    end loop; end $$`)
  const { rows: grants } = await bed.owner.query<{ isOpen: boolean }>(
    `select exists (select from pg_proc p, aclexplode(p.proacl) a
      where p.proname = 'fold_campaign_counts' and a.grantee = 0) or proacl is null as "isOpen"
     from pg_proc where proname = 'fold_campaign_counts'`,
  )
  expect(grants).toEqual([{ isOpen: false }])
  // The statements of other campaigns take some of the turns.
  await bed.owner.query('select fold_campaign_counts($1, $2)', [company.id, campaign.id])
  const { rows } = await bed.owner.query<{ count: number }>(
    'select count(*)::int as count from campaign_counts where campaign_id = $1',
    [campaign.id],
  )
  expect(rows[0]?.count).toBeLessThan(250)
  expect((await ledger(campaign)).audience).toBe(20)
})

it('a person whose card is erased is counted no more', async () => {
  const [first] = await people(3)
  const campaign = await draft()
  await launch(campaign)
  await dispatch()
  const before = (await ledger(campaign)).audience
  await bed.owner.query('delete from campaign_recipients where campaign_id = $1 and contact_id = $2', [
    campaign.id,
    first?.id,
  ])
  expect((await ledger(campaign)).audience).toBe(before - 1)
  const { totals } = await call<{ totals: { audience: number }[] }>('campaigns.totals', { campaignIds: [campaign.id] })
  expect(totals[0]?.audience).toBe(before - 1)
})

it('a message to one person leaves one row, whatever becomes of it', async () => {
  const [ana] = await people(1)
  const campaignId = randomUUIDv7()
  const message = { type: 'text', text: 'Oi', subject: null }
  const to = { kind: 'contact', contactId: ana?.id }
  const rows = async () =>
    (
      await bed.owner.query(`select state, replied, people::int from campaign_counts where campaign_id = $1`, [
        campaignId,
      ])
    ).rows
  await call('campaigns.send-one', { campaignId, to, channelId: floor.channelId, message })
  expect(await rows()).toEqual([{ state: 'queued', replied: false, people: 1 }])
  await settle(4)
  expect(await rows()).toEqual([{ state: 'sent', replied: false, people: 1 }])
  await floor.say(ana?.addresses[0]?.value ?? '', 'Quero')
  expect(await rows()).toEqual([{ state: 'sent', replied: true, people: 1 }])
})
