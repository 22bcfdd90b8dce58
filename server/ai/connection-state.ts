/** A connection is paused, goes on, is tested, put in order, and goes. */
import {
  connectionRemoved,
  connectionsOrdered,
  orderConnections as order,
  pauseConnection as pause,
  removeConnection as remove,
  resumeConnection as resume,
  testConnection as test,
} from '@aura/contracts/ai/connection.ts'
import { decide } from '@aura/machines/ai/decide.ts'
import { allowed } from '../platform/allowed.ts'
import { handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { destroyCredential } from '../vault/index.ts'
import { connectionRows, lockConnection, saveConnection, wireConnection } from './connection-row.ts'
import { testLater } from './test-job.ts'

export const pauseConnection = handle(pause, async ({ input, tx, emit, caller }) => {
  const row = await lockConnection(tx, input.connectionId)
  const { next } = allowed(decide(row, 'pause', { actor: caller }))
  return wireConnection(await saveConnection({ tx, emit }, row, next))
})

export const resumeConnection = handle(resume, async ({ input, tx, emit, caller }) => {
  const row = await lockConnection(tx, input.connectionId)
  const { next } = allowed(decide(row, 'resume', { actor: caller }))
  return wireConnection(await saveConnection({ tx, emit }, row, { ...next, failures: 0, rest_until: null }))
})

export const testConnection = handle(test, async ({ input, tx, emit, now, caller }) => {
  const row = await lockConnection(tx, input.connectionId)
  const { next } = allowed(decide(row, 'test', { actor: caller }))
  await testLater({ tx, now }, caller.companyId, row.id)
  return wireConnection(await saveConnection({ tx, emit }, row, next))
})

export const removeConnection = handle(remove, async ({ input, tx, emit, now }) => {
  const row = await lockConnection(tx, input.connectionId)
  await tx.updateTable('ai_connections').set({ removed: true }).where('id', '=', row.id).execute()
  await destroyCredential({ tx, now }, row.id)
  emit(connectionRemoved, { connectionId: row.id })
  return {}
})

export const orderConnections = handle(order, async ({ input, tx, emit }) => {
  const ids = (await connectionRows(tx)).map(({ id }) => id)
  const first = [...new Set(input.connectionIds)]
  if (first.some((id) => !ids.includes(id))) return refuse('ai.connection_not_found')
  const ordered = [...first, ...ids.filter((id) => !first.includes(id))]
  const ranks = Object.fromEntries(ordered.map((id, at) => [id, at + 1]))
  for (const [id, rank] of Object.entries(ranks).toSorted(([a], [b]) => a.localeCompare(b)))
    await tx.updateTable('ai_connections').set({ rank }).where('id', '=', id).execute()
  emit(connectionsOrdered, { ranks })
  return {}
})
