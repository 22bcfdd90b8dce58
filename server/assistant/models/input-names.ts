/**
 * What the ids of a proposed command stand for, by the names that the person may see: read through the product's own
 * queries and views in the asker's name. What the person may not see, or what is not there, has no name.
 */
import { campaigns } from '@aura/contracts/campaigns/campaign.ts'
import { users } from '@aura/contracts/companies/user.ts'
import { oneContact } from '@aura/contracts/contacts/contact.ts'
import { fields } from '@aura/contracts/contacts/fields.ts'
import { tags } from '@aura/contracts/contacts/tags.ts'
import { thread } from '@aura/contracts/conversations/thread.ts'
import { readDeal } from '@aura/contracts/deals/find.ts'
import { readOrganization } from '@aura/contracts/deals/organizations/organization.ts'
import { pipelines } from '@aura/contracts/deals/pipelines.ts'
import { queues } from '@aura/contracts/routing/queue.ts'
import { alertName, findAlert } from '@aura/contracts/warroom/alerts/alert.ts'
import { Refusal } from '../../platform/refuse.ts'
import type { Asker } from '../asker.ts'

type Names = Readonly<Record<string, string>>
type Input = Readonly<Record<string, unknown>>
type Look = (asker: Asker, id: string, input: Input) => Promise<Names>

const userName: Look = async (asker, userId) => {
  const { rows } = await asker.query(users, { userId, pageSize: 1 })
  return Object.fromEntries(rows.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]))
}
const contactName: Look = async (asker, contactId) => ({
  [contactId]: (await asker.view(oneContact, { contactId })).contact.name,
})
const tagNames: Look = async (asker) =>
  Object.fromEntries(Object.values((await asker.view(tags, {})).tags).map(({ id, name }) => [id, name]))

const pipelineName: Look = async (asker) =>
  Object.fromEntries((await asker.query(pipelines, {})).map(({ id, name }) => [id, name]))

/** Of the pipeline of the deal. A usual stage has no name of its own: each language has its word. */
const stageName: Look = async (asker, stageId, { dealId, pipelineId }) => {
  const boards = await asker.query(pipelines, {})
  const of = typeof pipelineId === 'string' || typeof dealId !== 'string' ? pipelineId : await pipelineOf(asker, dealId)
  const board = boards.find(({ id }) => id === of) ?? boards[0]
  const name = board?.stages.find(({ id }) => id === stageId)?.name
  return name ? { [stageId]: name } : {}
}
const pipelineOf = async (asker: Asker, dealId: string) => (await asker.query(readDeal, { dealId })).pipelineId

const fieldLabels =
  (owner: 'contact' | 'deal'): Look =>
  async (asker) =>
    Object.fromEntries(Object.values((await asker.view(fields, { owner })).fields).map(({ id, label }) => [id, label]))

const looks: Readonly<Record<string, Look>> = {
  dealId: async (asker, dealId) => ({ [dealId]: (await asker.query(readDeal, { dealId })).title }),
  contactId: contactName,
  contactIds: contactName,
  organizationId: async (asker, organizationId) => ({
    [organizationId]: (await asker.query(readOrganization, { organizationId })).organization.name,
  }),
  userId: userName,
  ownerId: userName,
  assigneeId: userName,
  mentions: userName,
  tagId: tagNames,
  tagIds: tagNames,
  pipelineId: pipelineName,
  // Of a deal that is opened the id is not there yet.
  stage: (asker, id, { pipelineId }) => stageName(asker, id, { pipelineId }),
  to: stageName,
  queueId: async (asker) => Object.fromEntries((await asker.view(queues, {})).map(({ id, name }) => [id, name])),
  campaignId: async (asker) =>
    Object.fromEntries(Object.values((await asker.view(campaigns, {})).campaigns).map(({ id, name }) => [id, name])),
  alertId: async (asker, alertId) => ({ [alertId]: alertName(await asker.query(findAlert, { alertId })) }),
  conversationId: async (asker, conversationId) => ({
    [conversationId]: (await asker.view(thread, { conversationId })).conversation.contactName,
  }),
  'contacts.create': fieldLabels('contact'),
  'deals.create': fieldLabels('deal'),
}

/** So many of one field are looked up by themselves. */
const mostLooks = 20

type Proposed = { command: string; input: Input; made: readonly string[] }

/** `titles`: what the results of this answer's tools call their rows. */
export async function namesOf(
  asker: Asker,
  { command, input, made }: Proposed,
  titles: ReadonlyMap<string, string>,
): Promise<Record<string, string>> {
  const found = new Map<string, string>()
  for (const [field, value] of Object.entries(input)) {
    if (made.includes(field)) continue
    const [look, ids] = field === 'fields' ? [looks[command], keysOf(value)] : [looks[field], textsOf(value)]
    if (!look) continue
    for (const id of ids.slice(0, mostLooks)) {
      if (found.has(id)) continue
      const names = await orNothing(look(asker, id, input))
      for (const [key, name] of Object.entries(names)) if (ids.includes(key)) found.set(key, name)
      const title = titles.get(id)
      if (title !== undefined && !found.has(id)) found.set(id, title)
    }
  }
  return Object.fromEntries(found)
}

const textsOf = (value: unknown): string[] => [value].flat().filter((item) => typeof item === 'string')
const keysOf = (value: unknown): string[] => (typeof value === 'object' && value !== null ? Object.keys(value) : [])

async function orNothing(names: Promise<Names>): Promise<Names> {
  try {
    return await names
  } catch (error) {
    if (error instanceof Refusal) return {}
    throw error
  }
}
