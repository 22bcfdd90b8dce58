/** What tests of the costs of SMS campaigns share, over those of campaigns: every text has its price for each part. */
import { randomUUIDv7 } from 'node:crypto'
import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import { smsParts } from '@aura/machines/campaigns/sms-parts.ts'
import { bookSend } from '@aura/server/conversations/index.ts'
import { beforeEach } from 'vitest'
import { testCampaigns } from './campaigns-test.ts'
import { zoneByDay } from './noon.ts'

type Ahead = {
  reached: number
  cost: { amount: number } | null
  mostCost: { amount: number } | null
  isUpTo: boolean
  channels: { parts: number; cost: { amount: number } | null }[]
}

/** Of one part. */
export const price = 10
export const text = (words: string) => ({ type: 'text', text: words, subject: null })

export function testCampaignCosts() {
  const campaigns = testCampaigns()
  const { bed, company, floor, outbound, call, audience } = campaigns
  const setPrice = (channelId: string, amount: number) =>
    call('conversations.set-price', { channelId, cost: { amount, currency: 'BRL' } })

  beforeEach(async () => {
    outbound.provider.behave({})
    await bed.owner.query('update companies set timezone = $2 where id = $1', [company.id, zoneByDay()])
    await setPrice(floor.channelId, price)
  })

  const preflight = ({ id: campaignId }: Campaign) => call<Ahead>('campaigns.preflight', { campaignId })
  const textsSent = () => outbound.provider.got.map(({ content }) => (content.type === 'text' ? content.text : ''))
  const partsSent = () => textsSent().reduce((sum, words) => sum + smsParts(words), 0)

  let phone = 0
  /** In an audience of their own; their ids. */
  async function audienceOf(names: readonly string[]): Promise<{ audienceId: string; contactIds: string[] }> {
    const contactIds: string[] = []
    for (const name of names) {
      phone += 1
      const contactId = randomUUIDv7()
      const addresses = [{ kind: 'phone', value: `+55119${73_000_000 + phone}` }]
      await call('contacts.create', { contactId, name, addresses })
      contactIds.push(contactId)
    }
    const tagId = randomUUIDv7()
    await call('contacts.create-tag', { tagId, name: tagId.slice(-12) })
    await call('contacts.tag', { contactIds, tagId, on: true })
    return { audienceId: await audience({ match: 'all', of: [{ by: 'tag', tagId, has: true }] }), contactIds }
  }

  async function centre(budget: number | null): Promise<string> {
    const centreId = randomUUIDv7()
    await call('companies.create-cost-centre', { centreId, parentId: null, name: centreId, budget })
    return centreId
  }

  async function raise(centreId: string, budget: number): Promise<void> {
    const edit = { centreId, version: 1, parentId: null, name: centreId, active: true }
    await call('companies.edit-cost-centre', { ...edit, budget })
  }

  /** What its provider has taken is booked, as the reaction does. */
  async function book(): Promise<void> {
    const { rows } = await bed.owner.query<{ id: string }>(
      `select id from messages where company_id = $1 and direction = 'out' and status in ('sent', 'delivered', 'read')`,
      [company.id],
    )
    for (const { id } of rows) await outbound.within((work) => bookSend(work, company.id, id))
  }

  async function spend(centreId: string): Promise<{ reserved: number; booked: number; spent: number }> {
    const { rows } = await bed.owner.query<{ reserved: string; booked: string; spent: string }>(
      `select coalesce(sum(reserved), 0) as reserved, coalesce(sum(booked), 0) as booked,
        (select coalesce(sum(spent), 0) from cost_months where centre_id = $1) as spent
        from campaign_spend where centre_id = $1`,
      [centreId],
    )
    const [{ reserved, booked, spent } = { reserved: 0, booked: 0, spent: 0 }] = rows
    return { reserved: Number(reserved), booked: Number(booked), spent: Number(spent) }
  }

  async function fieldOf(type: 'text' | 'date' | 'number' | 'choice' | 'phone', choices: readonly string[] = []) {
    const fieldId = randomUUIDv7()
    const key = `v${fieldId.slice(-8)}`
    await call('contacts.create-field', {
      ...{ fieldId, owner: 'contact', key, label: key, type, required: false },
      choices: choices.map((label) => ({ label, was: [] })),
    })
    return { fieldId, gap: `{{contato.campo.${key}}}` }
  }
  return {
    ...campaigns,
    ...{ setPrice, preflight, textsSent, partsSent, audienceOf, centre, raise, book, spend, fieldOf },
  }
}
