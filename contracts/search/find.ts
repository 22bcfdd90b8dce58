/**
 * Global search: what a company has, found by a few letters of it. Case, accents and punctuation do not
 * matter, a word may be half written, and a letter may be wrong. Each kind is a group of its own, the best
 * first; a kind that the person may not see, or that the plan withholds, is not among them.
 */
import * as z from 'zod/mini'
import { type Needs, query } from '../platform/operation.ts'
import { id, instant, integer, trimmed } from '../platform/values.ts'

/** In the order of the groups. A feature that can be found adds its word, in the singular. */
export const searchTypes = [
  'contact',
  'conversation',
  'call',
  'deal',
  'product',
  'organization',
  'campaign',
  'template',
  'user',
  'tag',
  'supplier',
  'integration',
  'inbound_webhook',
  'ai_connection',
  'ai_agent',
  'crm_connection',
  'warehouse',
  'link_target',
] as const
export const searchType = z.enum(searchTypes)
export type SearchType = z.infer<typeof searchType>

/** Who may see things of each kind; the server asks before it looks, and screens before they open one. */
export const searchNeeds = {
  contact: 'view_bases',
  conversation: 'view_operations',
  call: 'view_operations',
  deal: 'view_crm',
  product: 'view_crm',
  organization: 'view_crm',
  campaign: 'manage_campaigns',
  template: 'view_template_mensagem',
  user: 'view_users',
  tag: 'view_gestao_tags',
  supplier: 'view_fornecedores',
  integration: 'view_integrations',
  inbound_webhook: 'view_integrations',
  ai_connection: 'view_integrations',
  ai_agent: 'view_agents',
  crm_connection: 'view_integrations',
  warehouse: 'view_integrations',
  link_target: 'view_campaigns',
} as const satisfies Record<SearchType, Needs>

export const shortestSearch = 2

/** Control characters are no text. */
export const searchText = trimmed(100, shortestSearch).check(z.regex(/^[^\p{Cc}]*$/u))

export const searchResult = z.strictObject({
  id,
  type: searchType,
  title: z.string(),
  subtitle: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** A code of its kind (a stage, a state), worded where it is shown. */
  status: z.nullable(z.string()),
  timestamp: z.nullable(instant),
  /** The address that opens it. */
  path: z.string().check(z.startsWith('/')),
})
export type SearchResult = z.infer<typeof searchResult>

export const searchGroup = z.strictObject({ type: searchType, results: z.array(searchResult) })
export type SearchGroup = z.infer<typeof searchGroup>

export const find = query('search.find', {
  input: z.strictObject({
    text: searchText,
    /** Only these; one that the caller may not see is refused. Absent: all the caller may see. */
    kinds: z.optional(z.array(searchType).check(z.minLength(1), z.maxLength(searchTypes.length))),
    /** Of each kind. */
    limit: z._default(integer(1, 20), 5),
  }),
  output: z.strictObject({
    /** What was asked, so that an answer is never taken for another question's. */
    text: z.string(),
    groups: z.array(searchGroup),
  }),
  needs: 'signed-in',
  errors: ['auth.forbidden', 'companies.module_inactive'],
  perMinute: 240,
})
