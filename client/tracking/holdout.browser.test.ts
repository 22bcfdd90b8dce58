/** The control group of a campaign, as its tracking page compares it. */
import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { looksWrong, seriousProblems } from '../../infra/browser-looks.ts'
import { patient, testCampaignScreens } from '../../infra/campaigns-browser.ts'

const company = testCampaignScreens()
const { ask, enter, contacts, audience, draft } = company

test('a control group stands beside the people who were written to, and names no winner too soon', async () => {
  // Of so many some are held out, however they are drawn.
  await contacts(30)
  const made = await draft('Natal', { audienceId: await audience('Todos'), holdout: 40 })
  const goal = { goalId: randomUUIDv7(), campaignId: made.id, kind: 'form', stage: null, windowHours: 24 }
  await ask('tracking.add-goal', goal)
  await ask('campaigns.launch', { campaignId: made.id, version: made.version })
  const page = await enter(0, `/campaigns/tracking/${made.id}`)
  const card = page.getByRole('list', { name: 'Grupo de controle' })
  await card.getByText('Receberam a campanha').waitFor(patient)
  await card.getByText('Grupo de controle (não receberam)').waitFor()
  await page.getByText(/Em andamento: a diferença só vale/).waitFor()
  expect(await seriousProblems(page)).toEqual([])

  // Long after it has ended, with conversions of both groups.
  await expect
    .poll(async () => (await company.desk.query(endedSql, [made.id])).rows[0]?.ended_at ?? null, patient)
    .not.toBe(null)
  await company.desk.query(
    `update campaigns set ended_at = ended_at - interval '3 days'
      where company_id = $1 and $2::uuid is not null and id = $3`,
    [made.id],
  )
  await page.reload()
  await page.getByText('Amostra ainda pequena para comparar').waitFor()
  expect(await page.getByText(/Em andamento: a diferença/).count()).toBe(0)
  const title = page.getByRole('heading', { name: 'Grupo de controle' })
  expect(await looksWrong(page, 'holdout', () => title.waitFor())).toEqual([])
  await page.context().close()
})

const endedSql = 'select ended_at from campaigns where company_id = $1 and $2::uuid is not null and id = $3'
