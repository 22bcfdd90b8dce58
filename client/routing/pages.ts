/** The team and the queues as lists: a company has some hundred of each at most, so they are arranged here. */
import type { AgentStatusState } from '@aura/contracts/routing/agent-status.ts'
import { type Operator, operatorStates } from '@aura/contracts/routing/operator.ts'
import type { Queue } from '@aura/contracts/routing/queue.ts'
import { noQueue, waitingRows } from '@aura/machines/routing/team-view.ts'
import { arrange, type Page } from '../platform/ui/table/arrange.ts'
import type { ListQuery } from '../platform/ui/table/list-query.ts'
import { isNew } from './presence-text.ts'

/** `load`: the operator's conversations; `offered`: those offered besides. */
export type TeamRow = Operator & { load: number; offered: number }
export type QueueRow = Queue & { waiting: number }

type Order<Row> = (a: Row, b: Row) => number

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
const named = ({ name }: { name: string }) => name

/** Available operators stand first, then paused ones. */
const standing = ['available', 'paused', 'away']

const teamOrders: readonly [string, Order<TeamRow>][] = [
  ['name', byName],
  ['state', (a, b) => standing.indexOf(a.state) - standing.indexOf(b.state)],
  ['since', (a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0)],
  ['load', (a, b) => a.load - b.load],
  ['missed', (a, b) => a.missed - b.missed],
]

export function teamPage({ operators, load, offered }: AgentStatusState, listQuery: ListQuery): Page<TeamRow> {
  const state = [...operatorStates, 'never'].find((value) => value === listQuery.filters.state)
  const rows = operators
    .filter((operator) => state === undefined || (isNew(operator) ? 'never' : operator.state) === state)
    .map((operator) => ({ ...operator, load: load[operator.userId] ?? 0, offered: offered[operator.userId] ?? 0 }))
  return arrange(rows, listQuery, { words: named, orders: teamOrders })
}

/** What waits in no queue, as a row beside the queues: people take for themselves, at any hour. */
const commonList: Queue = {
  id: noQueue,
  name: '',
  strategy: 'pull',
  rank: 100,
  offerSeconds: 30,
  hours: null,
  skills: [],
  targets: { firstAnswer: null, nextAnswer: null, resolution: null },
  overflow: null,
  members: null,
  channels: [],
  version: 1,
}

const queueOrders: readonly [string, Order<QueueRow>][] = [
  ['name', byName],
  ['rank', (a, b) => a.rank - b.rank],
  ['waiting', (a, b) => a.waiting - b.waiting],
]

export function queuesPage(
  queues: readonly Queue[],
  waiting: AgentStatusState['waiting'],
  listQuery: ListQuery,
  common = '',
): Page<QueueRow> {
  const byId = new Map(queues.map((queue) => [queue.id, queue]))
  const rows = waitingRows([...byId.keys()], waiting).flatMap((row): QueueRow[] => {
    const queue = byId.get(row.id)
    if (queue) return [{ ...queue, waiting: row.waiting }]
    return row.waiting === 0 ? [] : [{ ...commonList, name: common, waiting: row.waiting }]
  })
  return arrange(rows, listQuery, { words: named, orders: queueOrders })
}
