/**
 * Companies from above: a company owner sees the companies they own, a platform owner all of them. Counts and health
 * come from the product's own tables, at the moment of asking.
 */
import * as z from 'zod/mini'
import { role } from '../platform/access.ts'
import { command, event, query } from '../platform/operation.ts'
import { currency, id, instant, integer, singleLine, trimmed } from '../platform/values.ts'

const count = integer(0)

export const usage = z.strictObject({
  eventsDay: count,
  /** Of thirty days. */
  eventsMonth: count,
  /** Refused within the last hour. */
  failedSignIns: count,
  /** Events that the slowest reaction has not seen yet, and since when the first of them waits. */
  behind: count,
  behindSince: z.nullable(instant),
  /** Of this month. */
  costs: z.array(z.strictObject({ amount: z.int(), currency })),
  /** Bytes of its files. */
  stored: count,
})
export type Usage = z.infer<typeof usage>

export const ownedCompany = z.strictObject({
  id,
  name: z.string(),
  country: z.string(),
  createdAt: instant,
  suspendedAt: z.nullable(instant),
  people: z.strictObject({ active: count, inactive: count }),
  openSessions: count,
  lastEventAt: z.nullable(instant),
  /** What a reaction or a job gave up on and nobody has repeated. */
  deadLetters: count,
  /** Null: no plan, everything is there. */
  modules: z.nullable(z.array(z.string())),
  requests: count,
  supportUntil: z.nullable(instant),
  usage,
})
export type OwnedCompany = z.infer<typeof ownedCompany>

export const ownedFilters = ['all', 'sessions', 'attention', 'requests', 'support', 'suspended'] as const
export type OwnedFilter = (typeof ownedFilters)[number]

export const owned = query('companies.owned', {
  input: z.strictObject({
    search: z.optional(trimmed(100)),
    filter: z._default(z.enum(ownedFilters), 'all'),
    sort: z._default(z.enum(['name', 'people', 'createdAt', 'lastEventAt']), 'name'),
    descending: z._default(z.boolean(), false),
    page: z._default(integer(1, 100_000), 1),
    pageSize: z._default(integer(1, 100), 25),
  }),
  output: z.strictObject({
    rows: z.array(ownedCompany),
    total: z.int(),
    /** Over all the caller sees; each but `people` is how many companies its filter leaves, or their sum. */
    totals: z.strictObject({
      companies: count,
      people: count,
      openSessions: count,
      attention: count,
      requests: count,
      support: count,
      suspended: count,
    }),
  }),
  needs: 'view_crm_owner',
  errors: [],
})
export type OwnedTotals = z.infer<(typeof owned)['output']>['totals']

export const ownedOne = query('companies.owned-one', {
  input: z.strictObject({ companyId: id }),
  output: z.strictObject({
    company: ownedCompany,
    people: z.array(
      z.strictObject({
        id,
        name: z.string(),
        email: z.string(),
        role,
        active: z.boolean(),
        lastSeenAt: z.nullable(instant),
      }),
    ),
    plan: z.array(z.strictObject({ module: z.string(), active: z.boolean() })),
    requests: z.array(
      z.strictObject({ module: z.string(), note: z.nullable(z.string()), by: z.string(), at: instant }),
    ),
    support: z.nullable(z.strictObject({ reason: z.string(), by: z.string(), until: instant })),
    suspendedReason: z.nullable(z.string()),
  }),
  needs: 'view_crm_owner',
  errors: ['companies.unknown'],
})

/**
 * Nobody gets into a suspended company: sessions end, sign-ins are refused in words, programs are turned away. Its data
 * and jobs stay, and everybody has their rights back on the day it ends.
 */
export const setSuspended = command('companies.set-suspended', {
  input: z.strictObject({
    companyId: id,
    suspended: z.boolean(),
    reason: z._default(z.nullable(singleLine(300)), null),
  }),
  output: z.strictObject({}),
  needs: 'manage_crm_owner',
  errors: ['companies.unknown', 'companies.own_company'],
})

export const suspensionChanged = event(
  'companies.suspension_changed',
  z.strictObject({ suspended: z.boolean(), reason: z.nullable(z.string()) }),
)
