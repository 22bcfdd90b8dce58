/** How long there is to write after a call, and what is said when nobody is there. */
import * as contracts from '@aura/contracts/calls/settings.ts'
import type { Farewell } from '../channels/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import type { CallRow } from './store.ts'

async function settingsOf(tx: Db): Promise<contracts.CallSettings> {
  const row = await tx.selectFrom('call_settings').selectAll().executeTakeFirst()
  if (!row) return { wrapUpSeconds: contracts.usualWrapUpSeconds, queues: {}, closedWords: null, version: 0 }
  const { wrap_up_seconds, queues, closed_words, version } = row
  return { wrapUpSeconds: wrap_up_seconds, queues, closedWords: closed_words, version }
}

export async function wrapUpSeconds(tx: Db, queueId: string | null): Promise<number> {
  const { queues, wrapUpSeconds: usual } = await settingsOf(tx)
  return queues[queueId ?? ''] ?? usual
}

/** The farewell before hanging up, in the language of the company. */
export async function farewellOf(tx: Db, { problem }: Pick<CallRow, 'problem'>): Promise<Farewell | null> {
  if (problem !== 'calls.outside_hours') return null
  const { closedWords: text } = await settingsOf(tx)
  if (text === null) return null
  const { language } = await tx.selectFrom('companies').select('language').executeTakeFirstOrThrow()
  return { text, language }
}

export const callSettings = answer(contracts.callSettings, ({ tx }) => settingsOf(tx))

export const setCallSettings = handle(contracts.setCallSettings, async ({ tx, input, caller }) => {
  const ids = Object.keys(input.queues)
  const existing = ids.length === 0 ? [] : await tx.selectFrom('queues').where('id', 'in', ids).select('id').execute()
  if (existing.length < ids.length) return refuse('routing.queue_not_found')
  const version = input.version + 1
  const set = {
    wrap_up_seconds: input.wrapUpSeconds,
    queues: JSON.stringify(input.queues),
    closed_words: input.closedWords,
    version,
  }
  const saved = await tx
    .insertInto('call_settings')
    .values({ company_id: caller.companyId, ...set })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet(set).where('call_settings.version', '=', input.version),
    )
    .returning('version')
    .executeTakeFirst()
  if (saved?.version === version) return { ...input, version }
  return refuse('command.stale', { params: { version: (await settingsOf(tx)).version } })
})
