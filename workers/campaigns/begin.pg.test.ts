import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { withinTime } from '@aura/server/audiences/index.ts'
import { beginCampaign } from '@aura/server/campaigns/index.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'

const { outbound, people, draft, launch, bucketsOf } = testCampaigns()

it('a large audience is frozen in several statements, whole', async () => {
  await people(5)
  const campaign = await draft()
  await launch(campaign)
  await outbound.within((work) => beginCampaign(work, campaign.id, 2))
  expect(await bucketsOf(campaign)).toMatchObject({ waiting: 5, suppressed: 0 })
})

it('a count that the database gives up leaves the transaction as it was', async () => {
  await outbound.within(async ({ tx }) => {
    const givenUp = sql`do $$ begin raise exception 'canceling statement' using errcode = '57014'; end $$`
    expect(await withinTime(tx, () => givenUp.execute(tx))).toBeUndefined()
    const limit = sql<{ limit: string }>`select current_setting('statement_timeout') as limit`
    expect((await limit.execute(tx)).rows).toEqual([{ limit: '0' }])
    await withinTime(tx, () => sql`select 1`.execute(tx))
    expect((await limit.execute(tx)).rows).toEqual([{ limit: '0' }])
  })
})
