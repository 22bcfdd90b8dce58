/** What a row of a file would do, decided by the machine that the screens ask. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { Pipeline, StageRule } from '@aura/contracts/deals/pipeline.ts'
import {
  type Deciding,
  decide,
  decideEdit,
  lackAt,
  outcomeAt,
  type PipelineRules,
  type ResolvedPatch,
} from '@aura/machines/deals/decide.ts'
import { isWon, stateOf } from '@aura/machines/deals/outcome.ts'
import type { Refused } from '@aura/machines/platform/decision.ts'
import { dayIn } from '@aura/machines/platform/wall-clock.ts'
import type { Actor } from '../platform/actor.ts'
import type { Fields, Planned } from '../platform/import-kind.ts'
import { differences, fieldsOf } from './import-differences.ts'
import { readRow } from './import-row.ts'
import type { ImportFacts, Row, Statement } from './import-statement.ts'

/** A new organization stands for itself until the row is applied. */
const newOrganizationId = '00000000-0000-0000-0000-000000000000'

const patchOf = ({
  title: _t,
  contact: _c,
  address: _a,
  createdAt: _b,
  result: _r,
  newOrganization,
  ...patch
}: Statement) => ({
  ...patch,
  ...(newOrganization !== undefined && {
    organization: { id: newOrganizationId, name: newOrganization },
    organizationId: newOrganizationId,
  }),
})

const stageOfKind = ({ stages }: Pick<Pipeline, 'stages'>, kind: StageRule['kind']) =>
  stages.find((rule) => rule.kind === kind)?.id

/**
 * What a row does to a deal, one decision after the other: what it states of it and where it stands, and then that it was
 * won. A lost deal goes where deals are lost.
 */
export function stepsOf({ result, ...read }: Statement, deal: Deal, { stages }: PipelineRules): ResolvedPatch[] {
  const patch = patchOf(read)
  const rule = stages.find(({ id }) => id === (read.stage ?? deal.stage))
  if (result === 'lost' && read.stage === undefined && rule?.kind !== 'lost')
    return [{ ...patch, stage: stageOfKind({ stages: [...stages] }, 'lost') }]
  if (result !== 'won') return [patch]
  // A sale that is made already stays on its day, whatever else the row says of it.
  const before = isWon(deal) ? deal.outcome : undefined
  const { reason = before?.reason ?? undefined, endedAt = before?.at, ...facts } = patch
  return [facts, { won: true, reason, endedAt }]
}

/** Whether the deal stands as the row says. */
const isAsStated = ({ result, endedAt }: Statement, next: Deal, stages: readonly StageRule[]) =>
  (result === undefined || stateOf(next, stages) === result) && (endedAt === undefined || next.outcome !== undefined)

const unlikeStated = ({ result }: Statement): Planned => ({
  ...{ outcome: 'problem', code: 'imports.cell_invalid' },
  column: result === undefined ? 'closed_at' : 'result',
})

/**
 * Which of the deals of its name a row is about. An open row is about none that was won, and about a lost one where no other
 * is there. A row with the day of an end is about the deal that ended on it, or an open one that was there by then; where it
 * does not say how that one ended, it puts a day right.
 */
function matchesOf(item: Row, { result, endedAt, stage }: Statement, facts: ImportFacts, named: readonly Deal[]) {
  const { stages } = facts.pipeline
  const dayOf = (at: string) => dayIn(facts.timeZone, new Date(at))
  const isInLost = stages.find(({ id }) => id === stage)?.kind === 'lost'
  const end = result ?? (isInLost ? 'lost' : item.closed_at === undefined ? 'open' : undefined)
  const states = new Map(named.map((deal) => [deal, stateOf(deal, stages)]))
  const open = named.filter((deal) => states.get(deal) === 'open')
  if (end === 'open') return open.length > 0 ? open : named.filter((deal) => states.get(deal) === 'lost')
  const ended = named.filter((deal) => states.get(deal) === end || (end === undefined && states.get(deal) !== 'open'))
  if (endedAt === undefined) return [...open, ...ended]
  const day = dayOf(endedAt)
  const sameDay = ended.filter(({ outcome }) => outcome && dayOf(outcome.at) === day)
  if (sameDay.length > 0) return sameDay
  return end === undefined ? ended : open.filter(({ createdAt }) => dayOf(createdAt) <= day)
}

export function planRow(item: Row, facts: ImportFacts, named: readonly Deal[], actor: Actor): Planned {
  const bare = readRow(item, facts)
  const [only] = named
  if ('problem' in bare && only === undefined) return { outcome: 'problem', ...bare.problem }
  const found = 'problem' in bare ? named : matchesOf(item, bare.read, facts, named)
  if (found.length > 1) return { outcome: 'problem', column: 'title', code: 'deals.import_two_deals' }
  const [deal] = found
  const seen = readRow(item, facts, deal)
  if ('problem' in seen) return { outcome: 'problem', ...seen.problem }
  if (!deal) {
    const fields = withoutEmpty(seen.read.fields)
    const { stages } = facts.pipeline
    const base = { ...opened(seen.read, facts), fields }
    const lack = lackAt(stages, base, seen.read.reason ?? null)
    if (lack) return problemOf(lack, 'stage')
    const winning = seen.read.result === 'won' ? winOf(base, { actor, now: facts.now, stages }) : undefined
    if (winning) return problemOf(winning, 'result')
    const outcome = outcomeAt(stages, base.stage, null, facts.now)
    const isLost = outcome?.result === 'lost'
    if (seen.read.result === (isLost ? 'open' : 'lost')) return unlikeStated(seen.read)
    if (seen.read.endedAt !== undefined && !isLost && seen.read.result !== 'won') return unlikeStated(seen.read)
    return { outcome: 'create', after: withNewOrganization(fieldsOf(item), seen.read, facts) }
  }
  const { stages } = facts.pipeline
  let next = deal
  for (const patch of stepsOf(seen.read, deal, facts.pipeline)) {
    const decision = decideEdit(next, patch, { actor, now: facts.now, stages })
    if (!decision.ok) return problemOf(decision, patch.won ? 'result' : null)
    next = decision.next
  }
  if (!isAsStated(seen.read, next, stages)) return unlikeStated(seen.read)
  if (next === deal) return { outcome: 'unchanged', targetId: deal.id }
  const { before, after } = differences({ deal, next, item }, facts)
  return { outcome: 'update', targetId: deal.id, before, after: withNewOrganization(after, seen.read, facts) }
}

const newWords = { 'pt-BR': 'nova organização', 'en-US': 'new organization', 'es-ES': 'nueva organización' } as const

/** The trial run says which organizations would be made. */
const withNewOrganization = (after: Fields, { newOrganization }: Statement, { language }: ImportFacts): Fields =>
  newOrganization === undefined ? after : { ...after, organization: `${newOrganization} (${newWords[language]})` }

/** Why a deal that is opened with these facts may not be won. */
function winOf(base: Pick<Deal, 'stage' | 'contact' | 'value' | 'expectedClose' | 'fields'>, deciding: Deciding) {
  const open = { ...base, outcome: undefined, archivedAt: undefined, probability: 0, version: 1 }
  const won = decide({ ...open, movedAt: deciding.now.toISOString() }, { type: 'win', reason: null }, deciding)
  return won.ok ? undefined : won
}

const problemOf = ({ code, params }: Refused, column: string | null): Planned => ({
  ...{ outcome: 'problem', code, params },
  column: params.reason === 'requires_reason' ? 'reason' : column,
})

/** A deal that has ended is opened where deals end so, unless its row names a stage. */
const firstStage = ({ result }: Statement, pipeline: Pipeline) =>
  (result === 'won' && stageOfKind(pipeline, 'closing')) ||
  (result === 'lost' && stageOfKind(pipeline, 'lost')) ||
  (pipeline.stages[0]?.id ?? 'prospecting')

export const opened = ({ contact, value, expectedClose, ...read }: Statement, { pipeline }: ImportFacts) => ({
  stage: read.stage ?? firstStage({ ...read, title: '' }, pipeline),
  contact: contact ?? null,
  value: value ?? { amount: 0, currency: 'BRL' as const },
  expectedClose: expectedClose ?? undefined,
})

export const withoutEmpty = (fields: Statement['fields'] = {}): Deal['fields'] =>
  Object.fromEntries(Object.entries(fields).flatMap(([id, value]) => (value === null ? [] : [[id, value]])))
