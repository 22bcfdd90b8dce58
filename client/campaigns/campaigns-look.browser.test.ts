/** Every screen of campaigns in three languages, both themes and three widths. */
import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { looksWrong } from '../../infra/browser-looks.ts'
import { patient, testCampaignScreens } from '../../infra/campaigns-browser.ts'

const company = testCampaignScreens()
const { ask, enter, contacts, audience, draft } = company

test('every screen stands in three languages, two themes and three widths', async () => {
  await contacts(4)
  const all = await audience('Todos')
  await ask('contacts.create', { contactId: randomUUIDv7(), name: 'Sem número', addresses: [] })
  const made = await draft('Black Friday', { audienceId: all })
  await ask('campaigns.launch', { campaignId: made.id, version: made.version })
  const slow = await draft('Lembrete de boleto', { audienceId: all, perMinute: 1 })
  await ask('campaigns.launch', { campaignId: slow.id, version: slow.version })
  const open = await draft('Volta às aulas', { audienceId: all })
  const page = await enter(0, `/campaigns/my-campaigns/${made.id}`)
  await page.locator('[data-equation]', { hasText: '5 = 4 + 0 + 1 + 0 + 0' }).waitFor(patient)
  const look = async (path: string, name: string, ready: string) => {
    await page.goto(path)
    return await looksWrong(page, name, () => page.getByText(ready).first().waitFor())
  }
  expect([
    ...(await look(`/campaigns/my-campaigns/${made.id}`, 'campaign', 'Black Friday')),
    ...(await look('/campaigns', 'campaigns overview', 'Black Friday')),
    ...(await look('/campaigns/my-campaigns', 'my campaigns', 'Black Friday')),
    ...(await look(`/campaign-builder?campaign=${open.id}`, 'builder', 'Atendimento')),
    ...(await look('/campaigns/unit-dispatch', 'unit dispatch', 'Atendimento')),
    ...(await look('/disparos-v2', 'control room', 'Lembrete de boleto')),
  ]).toEqual([])
  await page.context().close()
})
