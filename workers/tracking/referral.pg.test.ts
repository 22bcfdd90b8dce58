import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { readWhatsapp } from '@aura/server/channels/adapters/whatsapp-read.ts'
import { noteReferral } from '@aura/server/tracking/index.ts'
import { expect, it } from 'vitest'

const { company, outbound, call, people } = testCampaigns()

const delivery = (referral: object) => {
  const message = { id: 'wamid.1', from: '5511987650001', type: 'text', text: { body: 'Oi' }, referral }
  const value = { metadata: { phone_number_id: '1' }, messages: [message] }
  const entry = [{ id: 'w', changes: [{ field: 'messages', value }] }]
  return JSON.stringify({ object: 'whatsapp_business_account', entry })
}
const read = (referral: object) => readWhatsapp(delivery(referral), { phoneNumberId: '1' })[0]

it('the advertisement that a customer pressed is where the contact came from, once', async () => {
  const event = read({ source_type: 'ad', source_id: '120210000', headline: 'Inverno', ctwa_clid: 'x' })
  expect(event).toMatchObject({ type: 'message', referral: { id: '120210000', headline: 'Inverno' } })
  expect(read({ source_id: '<script>' })).not.toHaveProperty('referral')
  const [ana] = await people(1)
  const from = ana?.addresses[0]?.value ?? ''
  const channel = { kind: 'whatsapp' as const, company_id: company.id }
  const referral = { id: '120210000', headline: 'Inverno' }
  for (let n = 0; n < 2; n += 1) await outbound.within((work) => noteReferral(work, channel, { from, referral }))
  const { rows } = await call<{ rows: object[] }>('tracking.sources', { days: 7 })
  expect(rows).toMatchObject([{ kind: 'whatsapp_ad', name: 'Inverno', contacts: 1, visits: 1 }])
})
