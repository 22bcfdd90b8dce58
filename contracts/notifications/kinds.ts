/**
 * Every kind of notification there is. A feature that has something to tell adds a row here, its sentence in
 * the three catalogues (`client/notifications/locales`, `notifications.<kind>`), and calls `notify` from a
 * handler or a reaction; `server/notifications/README.md` shows how.
 *
 *   type      what it looks like: the four of the product's texts
 *   params    what its sentence fills in; stored, and worded in the reader's language
 *   grouped   several by the same person within minutes become one with a count
 *   always    cannot be switched off: the thief of an account must not be able to silence this
 *   browser   whether it is also shown outside the page unless the person says otherwise
 */
import * as z from 'zod/mini'

export const types = ['success', 'error', 'warning', 'info'] as const
export type NotificationType = (typeof types)[number]

type Row = {
  type: NotificationType
  params: readonly string[]
  grouped: boolean
  always: boolean
  browser: boolean
}

const calm = { grouped: false, always: false, browser: false } as const
const grouped = { ...calm, grouped: true } as const
const loud = { ...calm, browser: true } as const
const security = { grouped: false, always: true, browser: true } as const

export const kinds = {
  'companies.role_changed': { type: 'info', params: ['role'], ...loud },
  'companies.permission_changed': { type: 'info', params: ['permission', 'change'], ...calm },
  'companies.account_reactivated': { type: 'success', params: [], ...calm },
  'companies.user_joined': { type: 'success', params: ['name'], ...calm },
  'companies.plan_changed': { type: 'info', params: [], ...grouped },
  'companies.budget_exceeded': {
    type: 'warning',
    params: ['centre', 'month', 'budget', 'spent', 'currency'],
    ...loud,
  },
  'companies.token_created': { type: 'info', params: ['name'], ...calm },
  'companies.token_revoked': { type: 'warning', params: ['name'], ...calm },
  'companies.support_entered': { type: 'warning', params: ['reason'], ...security },
  'channels.channel_failing': { type: 'error', params: ['name', 'problem'], ...loud },
  'channels.failed_over': { type: 'error', params: ['name'], ...loud },
  'channels.returned': { type: 'success', params: ['name'], ...calm },
  'suppliers.budget_near': { type: 'warning', params: ['name', 'percent'], ...loud },
  'suppliers.budget_spent': { type: 'error', params: ['name'], ...loud },
  'suppliers.contract_ending': { type: 'warning', params: ['name', 'day'], ...loud },
  'credentials.expiring': { type: 'warning', params: ['name', 'day'], ...loud },
  'credentials.refused': { type: 'error', params: ['name'], ...loud },
  'agents.fault': { type: 'error', params: ['name', 'contact'], ...loud },
  'credentials.reading_asked': { type: 'warning', params: ['name', 'reason'], ...security },
  'credentials.reading_approved': { type: 'warning', params: ['name'], ...security },
  'credentials.reading_refused': { type: 'info', params: ['name'], ...loud },
  'ai.connection_failing': { type: 'error', params: ['name'], ...loud },
  'ai.budget_near': { type: 'warning', params: ['percent'], ...loud },
  'ai.budget_spent': { type: 'error', params: [], ...loud },
  'integrations.webhook_failing': { type: 'warning', params: ['name'], ...loud },
  'integrations.inbound_failing': { type: 'warning', params: ['name'], ...loud },
  'integrations.crm_failing': { type: 'warning', params: ['name'], ...loud },
  'integrations.warehouse_failing': { type: 'warning', params: ['name'], ...loud },
  /** Of a webhook, a CRM, a warehouse or a connection to models that was failing. */
  'integrations.recovered': { type: 'success', params: ['name'], ...calm },
  'integrations.webhook_disabled': { type: 'error', params: ['name'], ...loud },
  /** A colleague has assigned a conversation to the user. */
  'conversations.given': { type: 'info', params: ['contact'], ...loud },
  'conversations.mentioned': { type: 'info', params: ['contact'], ...loud },
  /** An SLA breach at the user's own customer, and at any in the queue: a bad hour rings once. */
  'routing.sla_breached': { type: 'warning', params: ['contact', 'target'], ...grouped, browser: true },
  'routing.sla_breached_here': { type: 'warning', params: ['contact', 'target', 'queue'], ...grouped },
  /** Of a queue that the user serves. */
  'calls.missed': { type: 'warning', params: ['contact'], ...grouped },
  /** Of a template that the user submitted. */
  'templates.approved': { type: 'success', params: ['name'], ...calm },
  'templates.rejected': { type: 'error', params: ['name', 'problem'], ...loud },
  /** Of a campaign that the user has drafted. */
  'campaigns.finished': { type: 'success', params: ['name'], ...calm },
  'campaigns.held': { type: 'warning', params: ['name'], ...loud },
  'campaigns.held_in_part': { type: 'warning', params: ['name'], ...loud },
  'campaigns.sent_back': { type: 'warning', params: ['name'], ...loud },
  'campaigns.limit_spent': { type: 'warning', params: ['name'], ...loud },
  'deals.won': { type: 'success', params: ['title'], ...grouped },
  'deals.lost': { type: 'warning', params: ['title'], ...grouped },
  /** A reminder that the user or a colleague has set. */
  'deals.activity_due': { type: 'info', params: ['text', 'title'], ...loud },
  /** What a rule of a pipeline tells, and that a rule of one's own has stopped. */
  'deals.automation_notice': { type: 'info', params: ['text', 'title'], ...loud },
  'deals.automation_circle': { type: 'error', params: ['name', 'title'], ...loud },
  'deals.activity_assigned': { type: 'info', params: ['text', 'title'], ...calm },
  'identity.new_device': { type: 'warning', params: ['device'], ...security },
  'identity.password_changed': { type: 'warning', params: [], ...security },
  'identity.factor_changed': { type: 'warning', params: ['change', 'factor'], ...security },
  'identity.locked_out': { type: 'error', params: ['until'], ...security },
  /** It is one's turn to be asked by an incident; it waits for an answer, so it cannot be switched off. */
  'warroom.asked': { type: 'error', params: ['incident', 'text', 'notice'], ...security },
  /** What one was told of is over. */
  'warroom.over': { type: 'success', params: ['incident', 'text', 'notice'], ...loud },
  'warroom.told': { type: 'warning', params: ['incident', 'text', 'notice'], ...security },
} as const satisfies Record<string, Row>

export type Kind = keyof typeof kinds
export type ParamsOfKind<K extends Kind> = Record<(typeof kinds)[K]['params'][number], string | number>

export const isKind = (name: string): name is Kind => Object.hasOwn(kinds, name)
export const kindNames: readonly Kind[] = Object.keys(kinds).filter(isKind)
export const kind = z.enum(kindNames)
