/** How AI agents stand and what they did: one reading for the War Room and for /agents. */
import { type AgentFigures, agentFigures as contract } from '@aura/contracts/agents/figures.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import { presenceOf } from '@aura/machines/agents/presence.ts'
import { serviceLevel } from '@aura/machines/routing/answer-outcome.ts'
import { sql } from 'kysely'
import { budgetOf } from '../ai/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { answerAlike } from '../platform/handle.ts'
import { later } from '../platform/later.ts'
import { agentRows } from './store.ts'

type Counted = Omit<AgentFigures, 'name' | 'presence' | 'capacity' | 'level'>

/** A rating is the AI agent's where no operator had the conversation and its span was the last that ended before. */
async function countedSince(tx: Db, since: Date): Promise<Map<string, Counted>> {
  const { rows } = await sql<Counted>`
    select a.id as "agentId", s.*, c."atHand", t.answers, r.ratings, r.csat, k.micros
    from ai_agents a
    cross join lateral (select count(*)::int as conversations,
        (count(*) filter (where outcome = 'resolved'))::int as resolved,
        (count(*) filter (where outcome = 'handed_off'))::int as "handedOff",
        (count(*) filter (where outcome = 'taken_over'))::int as "takenOver",
        coalesce(sum(sla_met), 0)::int as "slaMet", coalesce(sum(sla_breached), 0)::int as "slaBreached"
      from ai_agent_spans p where p.company_id = a.company_id and p.agent_id = a.id and p.began_at > ${since}) s
    cross join lateral (select count(*)::int as "atHand" from conversations v
      where v.company_id = a.company_id and v.ai_agent_id = a.id and v.state in ('open', 'held')) c
    cross join lateral (select count(*)::int as answers from ai_turns u
      where u.company_id = a.company_id and u.agent_id = a.id and u.began_at > ${since} and u.state = 'answered') t
    cross join lateral (select count(*)::int as ratings, avg(y.rating)::float8 as csat
      from ai_agent_spans p join surveys y on y.company_id = p.company_id and y.conversation_id = p.conversation_id
      where p.company_id = a.company_id and p.agent_id = a.id and p.began_at > ${since} and p.outcome = 'resolved'
        and y.agent_id is null and y.answered_at is not null and p.ended_at = (select max(l.ended_at) from ai_agent_spans l
          where l.company_id = p.company_id and l.conversation_id = p.conversation_id and l.ended_at <= y.asked_at)) r
    cross join lateral (select coalesce(sum(micros), 0)::bigint as micros from ai_calls m
      where m.company_id = a.company_id and m.agent_id = a.id and m.at > ${since}) k
    where a.status <> 'deleted'`.execute(tx)
  return new Map(rows.map((row) => [row.agentId, { ...row, micros: Number(row.micros) }]))
}

export const agentFigures = answerAlike(contract, async ({ tx, input, now }) => {
  const counted = await countedSince(tx, later(now, -input.days * dayMs))
  const agents = (await agentRows(tx)).flatMap((row): AgentFigures[] => {
    const figures = counted.get(row.id)
    if (!figures) return []
    const { name, capacity } = row
    const presence = presenceOf(row, now)
    return [{ ...figures, name, capacity, presence, level: serviceLevel(figures.slaMet, figures.slaBreached) }]
  })
  const { currency } = await budgetOf(tx, now)
  return { currency, agents: agents.toSorted((a, b) => a.name.localeCompare(b.name)) }
})
