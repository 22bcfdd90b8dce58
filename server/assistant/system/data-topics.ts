/** What is asked about contacts, campaigns and what they are written with. */
import { audiences } from '@aura/contracts/audiences/audience.ts'
import { type CampaignState, campaigns } from '@aura/contracts/campaigns/campaign.ts'
import { bases } from '@aura/contracts/contacts/bases.ts'
import { rules } from '@aura/contracts/contacts/block-list.ts'
import { contacts } from '@aura/contracts/contacts/contact.ts'
import { tags } from '@aura/contracts/contacts/tags.ts'
import { templates } from '@aura/contracts/templates/templates.ts'
import { figureOf, listOf, type Reader, type Reading } from './reading.ts'

const current = <T extends { archived: boolean }>(records: Record<string, T>): T[] =>
  Object.values(records).filter(({ archived }) => !archived)

export async function contactCount(reader: Reader): Promise<Reading> {
  const { total } = await reader.query(contacts, { pageSize: 1 })
  return { figures: [figureOf('contacts', total, '/bases')] }
}

export async function contactBases(reader: Reader): Promise<Reading> {
  const rows = current((await reader.view(bases)).bases).toSorted((a, b) => b.members - a.members)
  return {
    figures: [
      figureOf('bases', rows.length, '/bases'),
      ...rows.slice(0, 5).map(({ name, members }) => figureOf('base_members', members, '/bases', { of: name })),
    ],
  }
}

export async function contactTags(reader: Reader): Promise<Reading> {
  const { tags: records, uses } = await reader.view(tags)
  const rows = current(records)
    .map(({ id, name }) => ({ label: name, value: uses[id] ?? 0 }))
    .toSorted((a, b) => b.value - a.value)
  return {
    figures: [
      figureOf('tags', rows.length, '/tags'),
      ...rows.slice(0, 5).map(({ label, value }) => figureOf('tag_uses', value, '/tags', { of: label })),
    ],
  }
}

export async function audienceCount(reader: Reader): Promise<Reading> {
  return { figures: [figureOf('audiences', current((await reader.view(audiences)).audiences).length, '/bases')] }
}

async function listed(reader: Reader, list: 'block' | 'white'): Promise<number> {
  return (await reader.query(rules, { list, pageSize: 1 })).total
}
export async function blockedAddresses(reader: Reader): Promise<Reading> {
  return {
    figures: [figureOf('blocked', await listed(reader, 'block'), listOf('/block-whitelist', { list: 'block' }))],
  }
}
export async function exemptAddresses(reader: Reader): Promise<Reading> {
  return { figures: [figureOf('exempt', await listed(reader, 'white'), listOf('/block-whitelist', { list: 'white' }))] }
}

export async function templateStates(reader: Reader): Promise<Reading> {
  const rows = Object.values((await reader.view(templates)).templates)
  const inState = (state: string) => rows.filter((row) => row.state === state).length
  const linkOf = (state: string) => listOf('/template-mensagem', { state })
  return {
    figures: [
      figureOf('templates_approved', inState('approved'), linkOf('approved')),
      figureOf('templates_review', inState('submitted'), linkOf('submitted')),
      figureOf('templates_rejected', inState('rejected'), linkOf('rejected')),
      figureOf('templates_draft', inState('draft'), linkOf('draft')),
    ],
  }
}

export async function campaignStates(reader: Reader): Promise<Reading> {
  const rows = current((await reader.view(campaigns)).campaigns)
  const inStates = (...states: CampaignState[]) => rows.filter(({ state }) => states.includes(state)).length
  return {
    figures: [
      figureOf('campaigns_running', inStates('preparing', 'running', 'paused'), '/campaigns'),
      figureOf('campaigns_scheduled', inStates('scheduled'), '/campaigns'),
      figureOf('campaigns_draft', inStates('draft'), '/campaigns'),
      figureOf('campaigns_finished', inStates('finished', 'stopped'), '/campaigns'),
    ],
  }
}
