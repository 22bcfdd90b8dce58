/** What a model may read: queries and views of the product, each with the screen where a person would look. */
import { findCalls } from '@aura/contracts/calls/calls.ts'
import { campaigns } from '@aura/contracts/campaigns/campaign.ts'
import { users } from '@aura/contracts/companies/user.ts'
import { contacts } from '@aura/contracts/contacts/contact.ts'
import { tags } from '@aura/contracts/contacts/tags.ts'
import { findConversations } from '@aura/contracts/conversations/inbox.ts'
import { companyDay } from '@aura/contracts/dashboard/company-day.ts'
import { type BoardState, board } from '@aura/contracts/deals/board.ts'
import { countDeals } from '@aura/contracts/deals/deal-chunks.ts'
import { pipelines } from '@aura/contracts/deals/pipelines.ts'
import type { OutputOf, Query, View } from '@aura/contracts/platform/operation.ts'
import { queues } from '@aura/contracts/routing/queue.ts'
import { templates } from '@aura/contracts/templates/templates.ts'
import { findAlerts } from '@aura/contracts/warroom/alerts/alert.ts'
import { openIncidents } from '@aura/contracts/warroom/incidents/incident.ts'
import type { FigureName } from '../system/figure-names.ts'
import type { ReadName } from '../system/words.ts'

export type ToolQuery = {
  contract: Query | View
  /** By which an answer names what it has read; or the figures in it. */
  read: ReadName | ((result: unknown) => readonly (readonly [FigureName, number | null])[])
  description: string
  link: string
  /** Where a result holds a customer's name, which the policy may want replaced. */
  nameKeys: readonly string[]
  /** Of a result that is no list and names no total. */
  count?: (result: unknown) => number | null
}

const dealsOn = (result: unknown) => countDeals((result as BoardState).deals)
/** Of a state that holds its rows by their ids. */
const recordsIn = (key: string) => (result: unknown) =>
  Object.values((result as Record<string, Record<string, unknown>>)[key] ?? {}).length
/** What the company's day counts of today. */
function dayFigures(result: unknown) {
  const { service, sales } = result as OutputOf<typeof companyDay>
  return [
    ['closed', service?.figures['conversations.closed'].today ?? null],
    ['calls_total', service?.figures['calls.started'].today ?? null],
    ['deals_won', sales?.figures['deals.won'].today ?? null],
    ['deals_lost', sales?.figures['deals.lost'].today ?? null],
  ] as const
}
const none: readonly string[] = []
const customers = ['name', 'contactName', 'contact'] as const

export const toolQueries: readonly ToolQuery[] = [
  {
    contract: companyDay,
    read: dayFigures,
    description: "The company's figures of today.",
    link: '/dashboard',
    nameKeys: none,
  },
  {
    contract: contacts,
    read: 'contacts',
    description: 'Contacts by name, tag or base.',
    link: '/bases',
    nameKeys: customers,
  },
  {
    contract: findConversations,
    read: 'conversations',
    description: 'Conversations by state, queue, channel or customer.',
    link: '/operations',
    nameKeys: customers,
  },
  {
    contract: findCalls,
    read: 'calls',
    description: 'The log of calls.',
    link: '/operations/calls',
    nameKeys: customers,
  },
  {
    contract: board,
    read: 'board',
    description: 'The deals of a pipeline.',
    link: '/crm',
    nameKeys: ['contact', 'title'],
    count: dealsOn,
  },
  {
    contract: pipelines,
    read: 'pipelines',
    description: 'The pipelines and their stages.',
    link: '/crm',
    nameKeys: none,
  },
  { contract: queues, read: 'queues', description: 'The queues.', link: '/operations/queues', nameKeys: none },
  {
    contract: users,
    read: 'users',
    description: 'The people of the company.',
    link: '/users',
    nameKeys: ['firstName', 'lastName'],
  },
  {
    contract: tags,
    read: 'tags',
    description: 'The tags of contacts.',
    link: '/tags',
    nameKeys: none,
    count: recordsIn('tags'),
  },
  {
    contract: templates,
    read: 'templates',
    description: 'The message templates.',
    link: '/template-mensagem',
    nameKeys: none,
    count: recordsIn('templates'),
  },
  {
    contract: campaigns,
    read: 'campaigns',
    description: 'The campaigns.',
    link: '/campaigns',
    nameKeys: none,
    count: recordsIn('campaigns'),
  },
  {
    contract: findAlerts,
    read: 'alerts',
    description: 'Alerts of the War Room.',
    link: '/warroom/alerts',
    nameKeys: none,
  },
  {
    contract: openIncidents,
    read: 'incidents',
    description: 'Open incidents.',
    link: '/warroom/incidents',
    nameKeys: none,
  },
]
