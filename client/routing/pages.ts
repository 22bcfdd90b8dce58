/** The team and the queues as lists: a company has some hundred of each at most, so they are arranged here. */
import type { AgentStatusState } from '@aura/contracts/routing/agent-status.ts'
import { type Operator, operatorStates } from '@aura/contracts/routing/operator.ts'
import type { Queue } from '@aura/contracts/routing/queue.ts'
import type { ListQuery } from '../platform/ui/table/list-query.ts'
import { isNew } from './presence-text.ts'

/** `load`: the operator's conversations; `offered`: those offered besides. */
export type TeamRow = Operator & { load: number; offered: number }
export type QueueRow = Queue & { waiting: number }

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function paged<Row extends { name: string }>(
  rows: readonly Row[],
  asked: ListQuery,
  order: (a: Row, b: Row) => number,
) {
  const words = plain(asked.search.trim())
  const way = asked.descending ? -1 : 1
  const found = rows
    .filter(({ name }) => plain(name).includes(words))
    .sort((a, b) => way * order(a, b) || a.name.localeCompare(b.name))
  const from = (asked.page - 1) * asked.pageSize
  return { rows: found.slice(from, from + asked.pageSize), total: found.length }
}

/** Available operators stand first, then paused ones. */
const standing = ['available', 'paused', 'away']

const teamOrders: Readonly<Record<string, (a: TeamRow, b: TeamRow) => number>> = {
  name: () => 0,
  state: (a, b) => standing.indexOf(a.state) - standing.indexOf(b.state),
  since: (a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0),
  load: (a, b) => a.load - b.load,
  missed: (a, b) => a.missed - b.missed,
}

export function teamPage({ operators, load, offered }: AgentStatusState, asked: ListQuery) {
  const state = [...operatorStates, 'never'].find((one) => one === asked.filters.state)
  const rows = operators
    .filter((one) => state === undefined || (isNew(one) ? 'never' : one.state) === state)
    .map((one) => ({ ...one, load: load[one.userId] ?? 0, offered: offered[one.userId] ?? 0 }))
  return paged<TeamRow>(rows, asked, teamOrders[asked.sort ?? ''] ?? (() => 0))
}

const queueOrders: Readonly<Record<string, (a: QueueRow, b: QueueRow) => number>> = {
  rank: (a, b) => a.rank - b.rank,
  name: () => 0,
  waiting: (a, b) => a.waiting - b.waiting,
}

export function queuesPage(queues: readonly Queue[], waiting: AgentStatusState['waiting'], asked: ListQuery) {
  const rows = queues.map((one) => ({ ...one, waiting: waiting[one.id] ?? 0 }))
  return paged<QueueRow>(rows, asked, queueOrders[asked.sort ?? ''] ?? (() => 0))
}
