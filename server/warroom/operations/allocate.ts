/** People are moved between queues: each queue is saved as its own screen would save it, all of them or none. */
import { personName } from '@aura/contracts/platform/person-name.ts'
import { saveQueue as savingQueue } from '@aura/contracts/routing/queue.ts'
import * as contracts from '@aura/contracts/warroom/operations/allocate.ts'
import { changesOf } from '@aura/machines/warroom/operations/allocate.ts'
import { sql } from 'kysely'
import { assertOperator } from '../../conversations/index.ts'
import type { Db } from '../../platform/database/transact.ts'
import { answer, handle } from '../../platform/handle.ts'
import { runNested } from '../../platform/nested-command.ts'
import { refuse } from '../../platform/refuse.ts'
import { queuesOf, saveQueue } from '../../routing/index.ts'

async function everybody(tx: Db) {
  const rows = await tx
    .selectFrom('access')
    .innerJoin('users', (join) =>
      join.onRef('users.id', '=', 'access.user_id').onRef('users.company_id', '=', 'access.company_id'),
    )
    .where('access.active', '=', true)
    .where(sql<boolean>`access.permissions @> array['update_operations']::text[]`)
    .select(['users.id', 'users.first_name', 'users.last_name'])
    .orderBy('users.first_name')
    .orderBy('users.id')
    .execute()
  return rows.map(({ id, first_name, last_name }) => ({ userId: id, name: personName(first_name, last_name) }))
}

export const allocatable = answer(contracts.allocatable, async ({ tx }) => await everybody(tx))

export const allocate = handle(contracts.allocate, async (context) => {
  const { tx, input } = context
  const queues = await queuesOf(tx)
  for (const queueId of [...Object.keys(input.versions), ...input.moves.flatMap(({ from, to }) => [from, to])])
    if (queueId !== null && !queues.some(({ id }) => id === queueId)) return refuse('routing.queue_not_found')
  for (const userId of new Set(input.moves.map(({ userId }) => userId))) await assertOperator(tx, userId)
  const people = (await everybody(tx)).map(({ userId }) => userId)
  const saved = []
  for (const { queueId, after } of changesOf(queues, people, input.moves)) {
    const before = queues.find(({ id }) => id === queueId) ?? refuse('routing.queue_not_found')
    const version = input.versions[queueId] ?? before.version
    saved.push(await runNested(context, savingQueue, saveQueue, { ...before, members: [...after], version }))
  }
  return saved
})
