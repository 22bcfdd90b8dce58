/** Companies from above. Database functions that read beyond the caller's company check the caller. */

import {
  type OwnedCompany,
  type OwnedFilter,
  type OwnedTotals,
  ownedOne as one,
  owned as page,
  type Usage,
} from '@aura/contracts/companies/owner.ts'
import type { Role } from '@aura/contracts/platform/access.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containsPattern } from '../platform/database/like-pattern.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, type Caller } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'

type CompanyRow = {
  id: string
  name: string
  country: string
  created_at: Date
  suspended_at: Date | null
  people_active: number
  people_inactive: number
  open_sessions: number
  last_event_at: Date | null
  dead_letters: number
  modules: string[] | null
  requests: number
  support_until: Date | null
}
type UsageRow = {
  events_day: number
  events_month: number
  failed_sign_ins: number
  behind: number
  behind_since: Date | null
  costs: Usage['costs']
  stored: number
}

const wire = (row: CompanyRow & UsageRow): OwnedCompany => ({
  id: row.id,
  name: row.name,
  country: row.country,
  createdAt: row.created_at.toISOString(),
  suspendedAt: row.suspended_at?.toISOString() ?? null,
  people: { active: row.people_active, inactive: row.people_inactive },
  openSessions: row.open_sessions,
  lastEventAt: row.last_event_at?.toISOString() ?? null,
  deadLetters: row.dead_letters,
  modules: row.modules,
  requests: row.requests,
  supportUntil: row.support_until?.toISOString() ?? null,
  usage: {
    eventsDay: row.events_day,
    eventsMonth: row.events_month,
    failedSignIns: row.failed_sign_ins,
    behind: row.behind,
    behindSince: row.behind_since?.toISOString() ?? null,
    costs: row.costs,
    stored: row.stored,
  },
})

const filters: Record<OwnedFilter, RawBuilder<SqlBool>> = {
  all: sql`true`,
  sessions: sql`c.open_sessions > 0`,
  attention: sql`c.dead_letters > 0`,
  requests: sql`c.requests > 0`,
  support: sql`c.support_until is not null`,
  suspended: sql`c.suspended_at is not null`,
}

const orders = {
  name: sql`plain_text(c.name)`,
  people: sql`c.people_active`,
  createdAt: sql`c.created_at`,
  lastEventAt: sql`c.last_event_at`,
}

type Asking = { tx: Db; caller: Caller; now: Date }

const seen = ({ caller, now }: Asking) => sql`owner_companies(${caller.userId}, ${caller.sessionId}, ${now})`
const usageOf = ({ caller, now }: Asking) =>
  sql`lateral owner_usage(${caller.userId}, ${caller.sessionId}, c.id, ${now}) u`

const holds = (filter: OwnedFilter) => sql`count(*) filter (where ${filters[filter]})::integer`

async function readTotals(asking: Asking): Promise<OwnedTotals> {
  const { rows } = await sql<OwnedTotals>`
    select count(*)::integer as companies, coalesce(sum(c.people_active), 0)::integer as people,
      coalesce(sum(c.open_sessions), 0)::integer as "openSessions", ${holds('attention')} as attention,
      ${holds('requests')} as requests, ${holds('support')} as support, ${holds('suspended')} as suspended
    from ${seen(asking)} c`.execute(asking.tx)
  return rows[0] ?? refuse('auth.forbidden')
}

export const owned = answer(page, async ({ input, ...asking }) => {
  const pattern = containsPattern(input.search ?? '')
  const { rows } = await sql<CompanyRow & UsageRow & { total: number }>`
    select c.*, u.* from (
      select c.*, count(*) over ()::integer as total from ${seen(asking)} c
      where ${filters[input.filter]} and plain_text(c.name) like plain_text(${pattern})
      order by ${orders[input.sort]} ${input.descending ? sql`desc nulls last` : sql`asc nulls first`}, c.id
      limit ${input.pageSize} offset ${(input.page - 1) * input.pageSize}) c, ${usageOf(asking)}
    order by ${orders[input.sort]} ${input.descending ? sql`desc nulls last` : sql`asc nulls first`}, c.id`.execute(
    asking.tx,
  )
  return { rows: rows.map(wire), total: rows[0]?.total ?? 0, totals: await readTotals(asking) }
})

type PersonRow = { id: string; name: string; email: string; role: Role; active: boolean; last_seen_at: Date | null }
type PlanRow = {
  plan: { module: string; active: boolean }[]
  requests: { module: string; note: string | null; by: string; at: string }[]
  support: { reason: string; by: string; until: string } | null
  suspended_reason: string | null
}

export const ownedOne = answer(one, async ({ input, ...asking }) => {
  const { tx, caller } = asking
  const { rows } = await sql<CompanyRow & UsageRow>`
    select c.*, u.* from ${seen(asking)} c, ${usageOf(asking)} where c.id = ${input.companyId}`.execute(tx)
  const company = rows[0] ?? refuse('companies.unknown')
  const who = sql`${caller.userId}, ${caller.sessionId}, ${input.companyId}`
  const people = await sql<PersonRow>`select * from owner_people(${who})`.execute(tx)
  const plans = await sql<PlanRow>`select * from owner_plan(${who})`.execute(tx)
  const { plan, requests, support, suspended_reason } = plans.rows[0] ?? refuse('companies.unknown')
  return {
    company: wire(company),
    people: people.rows.map(({ last_seen_at, ...person }) => ({
      ...person,
      lastSeenAt: last_seen_at?.toISOString() ?? null,
    })),
    plan,
    requests,
    support,
    suspendedReason: suspended_reason,
  }
})
