/**
 * A CRM connection keeps contacts and deals equal here and in the company's CRM: which fields, in which direction, and who
 * is right where both sides changed. It begins paused, so that its fields are mapped and a dry run is looked at first.
 */
import * as z from 'zod/mini'
import { command, event, view } from '../platform/operation.ts'
import { id, instant, integer, singleLine, text } from '../platform/values.ts'
import { crmCompanies, crmCompanyRule } from './company-rules.ts'
import { crmDeals } from './deal-rules.ts'
import { conflictRule, isOnce, theirField } from './field-rule.ts'
import { crmKind, crmProblem } from './kinds.ts'

export const crmConnectionLimit = 10
export const crmStates = ['paused', 'active', 'failing', 'removed'] as const
export const crmDirections = ['both', 'in', 'out'] as const
/** `in`: from the CRM alone. `out`: to it alone. */
export const crmDirection = z.enum(crmDirections)
export type CrmDirection = z.infer<typeof crmDirection>
export const ownFields = ['name', 'email', 'phone', 'note'] as const
export type OwnField = (typeof ownFields)[number]

/** `ours` is a field of the card, or the id of a field of the company's own. */
export const crmRule = z.strictObject({
  ours: z.union([z.enum(ownFields), id]),
  theirs: theirField,
  conflict: conflictRule,
})
export type CrmRule = z.infer<typeof crmRule>

/** A contact has a name and is recognised by an address; no field is mapped twice. */
export const crmRules = z.array(crmRule).check(
  z.maxLength(40),
  z.refine((rules) => rules.some(({ ours }) => ours === 'name'), { error: 'name' }),
  z.refine((rules) => rules.some(({ ours }) => ours === 'email' || ours === 'phone'), { error: 'address' }),
  z.refine((rules) => isOnce(rules.map(({ ours }) => ours)) && isOnce(rules.map(({ theirs }) => theirs)), {
    error: 'twice',
  }),
)

export const crmConnection = z.strictObject({
  id,
  name: z.string(),
  kind: crmKind,
  address: z.string(),
  direction: crmDirection,
  rules: z.array(crmRule),
  /** Absent where companies are left alone: the organizations here. */
  companies: z.optional(z.array(crmCompanyRule)),
  /** Absent where deals are left alone. */
  deals: z.optional(crmDeals),
  /** Absent where the CRM does not report changes by itself. */
  hasWebhook: z.optional(z.literal(true)),
  /** A person has authorized it at the CRM; absent where it has a key. */
  isAuthorized: z.optional(z.boolean()),
  state: z.enum(crmStates),
  stateSince: instant,
  /** Of the last call, where it failed. */
  problem: z.nullable(crmProblem),
  /** The CRM has been read to its end once. */
  isLoaded: z.boolean(),
  lastSyncedAt: z.nullable(instant),
  createdAt: instant,
  version: integer(1),
})
export type CrmConnectionView = z.infer<typeof crmConnection>

export const crmConnectionsRoom = 'crm-sync.connections'
const crmConnectionsState = z.strictObject({ connections: z.record(z.string(), crmConnection) })
export type CrmConnectionsState = z.infer<typeof crmConnectionsState>

export const crmConnections = view('crm-sync.connections', {
  params: z.strictObject({}),
  state: crmConnectionsState,
  needs: 'view_integrations',
  room: () => crmConnectionsRoom,
})

const key = { connectionId: id }
const secrets = z
  .record(z.enum(['key', 'clientId', 'clientSecret']), z.optional(text(1000, 1)))
  .check(z.refine((input) => Object.keys(input).length > 0))
const testedErrors = ['crm-sync.url_refused', 'crm-sync.refused'] as const

/** The CRM is called with what was typed, and says yes before anything is stored. */
export const connectCrm = command('crm-sync.connect', {
  input: z.strictObject({
    ...key,
    name: singleLine(60),
    kind: crmKind,
    address: text(500, 1).check(z.trim()),
    secrets,
  }),
  output: crmConnection,
  needs: 'update_integrations',
  errors: ['crm-sync.id_taken', 'crm-sync.too_many', ...testedErrors],
  secret: true,
  perMinute: 10,
})

export const replaceCrmKey = command('crm-sync.replace-key', {
  input: z.strictObject({ ...key, secrets }),
  output: crmConnection,
  needs: 'update_integrations',
  errors: ['crm-sync.not_found', 'crm-sync.not_now', ...testedErrors],
  secret: true,
  perMinute: 10,
})

export const editCrm = command('crm-sync.edit', {
  input: z.strictObject({
    ...key,
    version: integer(1),
    name: singleLine(60),
    direction: crmDirection,
    rules: crmRules,
    /** Absent, they stay as they are; null leaves deals alone from then on. */
    deals: z.optional(z.nullable(crmDeals)),
    companies: z.optional(z.nullable(crmCompanies)),
  }),
  output: crmConnection,
  needs: 'update_integrations',
  errors: [
    'crm-sync.not_found',
    'contacts.field_not_found',
    'deals.pipeline_not_found',
    'deals.pipeline_archived',
    'command.stale',
  ],
})

const moved = {
  input: z.strictObject(key),
  output: crmConnection,
  needs: 'update_integrations',
  errors: ['crm-sync.not_found', 'crm-sync.not_now'],
} as const
/** What changes here meanwhile waits; what is under way ends with its page. */
export const pauseCrm = command('crm-sync.pause', moved)
export const resumeCrm = command('crm-sync.resume', moved)
/** Its key is destroyed; contacts stay on both sides as they are. */
export const removeCrm = command('crm-sync.remove', { ...moved, output: z.strictObject({}) })

const rooms = { rooms: () => [crmConnectionsRoom] }
/** `before` is the state until then; null for a new one. */
export const crmSaved = event(
  'crm-sync.saved',
  z.strictObject({ connection: crmConnection, before: z.nullable(z.enum(crmStates)) }),
  rooms,
)
export const crmRemoved = event('crm-sync.removed', z.strictObject({ connectionId: id }), rooms)
