/** The rules for what leaves on the company's own account, and the one switch that stops all of it. */
import * as contracts from '@aura/contracts/conversations/outbound/rules.ts'
import { stopWordsRefusal } from '@aura/machines/conversations/outbound/stop-words.ts'
import { type Selectable, sql } from 'kysely'
import { nameOf } from '../../companies/index.ts'
import { assertAllowed } from '../../platform/allowed.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Db } from '../../platform/database/transact.ts'
import { type Caller, handle, handleOpen, show, type Work } from '../../platform/handle.ts'
import { enqueue } from '../../platform/jobs.ts'
import { refuse } from '../../platform/refuse.ts'
import { awaitUnderway } from './await-underway.ts'
import { bookLateJob } from './late-price.ts'
import { createRules } from './limits.ts'
import { countUnderway } from './stoppable.ts'

type Row = Selectable<Schema['outbound_rules']>
type Changing = Pick<Work, 'tx' | 'emit'> & { caller: Caller }

async function pricesOf(tx: Db): Promise<contracts.OutboundState['prices']> {
  const rows = await tx
    .selectFrom('channel_prices')
    .select(['channel_id', 'amount', 'currency'])
    .orderBy('channel_id')
    .execute()
  return Object.fromEntries(rows.map(({ channel_id, amount, currency }) => [channel_id, { amount, currency }]))
}

async function wire(tx: Db, row: Row | undefined): Promise<contracts.OutboundState> {
  const prices = await pricesOf(tx)
  if (!row)
    return {
      ...{ quiet: null, restDays: contracts.noRestDays, perDay: null, law: true, halted: null, prices, version: 0 },
      ...{ ownDays: [], stopWords: [] },
    }
  const { halted_at, halted_by, halt_reason } = row
  const halted =
    halted_at && halted_by
      ? { at: halted_at.toISOString(), byId: halted_by, byName: await nameOf(tx, halted_by), reason: halt_reason ?? '' }
      : null
  const restDays = { sundays: row.rest_sundays, holidays: row.rest_holidays }
  const { quiet, per_day: perDay, law, own_days: ownDays, stop_words: stopWords, version } = row
  return { quiet, restDays, perDay, law, halted, prices, ownDays, stopWords, version }
}

/** Held alone: whatever was being let out under them has been let out. */
async function lockRules({ tx }: Changing): Promise<Row> {
  await createRules(tx)
  return await tx.selectFrom('outbound_rules').selectAll().forUpdate().executeTakeFirstOrThrow()
}

async function save(
  { tx, emit }: Changing,
  before: Row,
  set: Partial<
    Pick<Row, 'per_day' | 'rest_sundays' | 'rest_holidays' | 'law' | 'halted_at' | 'halted_by' | 'halt_reason'>
  > & {
    quiet?: string | null
    stop_words?: string
    own_days?: string
  },
) {
  const row = await tx
    .updateTable('outbound_rules')
    .set({ ...set, version: before.version + 1 })
    .where('company_id', '=', before.company_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const state = await wire(tx, row)
  emit(contracts.outboundChanged, state)
  return state
}

export const outbound = show(contracts.outbound, {
  snapshot: async ({ tx }) => wire(tx, await tx.selectFrom('outbound_rules').selectAll().executeTakeFirst()),
})

export const setOutboundRules = handle(contracts.setOutboundRules, async (context) => {
  const { quiet, restDays, perDay, law, ownDays, version } = context.input
  const row = await lockRules(context)
  if (row.version !== version) return refuse('command.stale', { params: { version: row.version } })
  return await save(context, row, {
    ...{ quiet: quiet && JSON.stringify(quiet), per_day: perDay },
    ...{ rest_sundays: restDays.sundays, rest_holidays: restDays.holidays, law: law ?? row.law },
    ...(ownDays && { own_days: JSON.stringify([...new Set(ownDays)].sort()) }),
  })
})

export const setStopWords = handle(contracts.setStopWords, async (context) => {
  const { words, version } = context.input
  const row = await lockRules(context)
  if (row.version !== version) return refuse('command.stale', { params: { version: row.version } })
  const refusal = stopWordsRefusal(words)
  if (refusal) assertAllowed(refusal)
  return await save(context, row, { stop_words: JSON.stringify(words) })
})

/** The time once the rules are locked: every earlier release came before the halt. */
async function clock(tx: Db): Promise<Date> {
  const { at } = await tx.selectNoFrom(sql<Date>`clock_timestamp()`.as('at')).executeTakeFirstOrThrow()
  return at
}

/** What is at the provider already cannot be called back; it is waited for, so that the answer means stop. */
export const haltCampaigns = handleOpen(contracts.haltCampaigns, async ({ asCaller, input }) => {
  const state = await asCaller(async (work) => {
    const row = await lockRules(work)
    if (row.halted_at) return refuse('conversations.halted_already')
    return await save(work, row, {
      halted_at: await clock(work.tx),
      halted_by: work.caller.userId,
      halt_reason: input.reason,
    })
  })
  return { state, underway: await awaitUnderway(() => asCaller(({ tx }) => countUnderway(tx))) }
})

export const resumeCampaigns = handle(contracts.resumeCampaigns, async (context) => {
  const row = await lockRules(context)
  if (!row.halted_at) return refuse('conversations.not_halted')
  return await save(context, row, { halted_at: null, halted_by: null, halt_reason: null })
})

export const setPrice = handle(contracts.setPrice, async (context) => {
  const { tx, input, caller } = context
  const { channelId, cost } = input
  const channel = await tx
    .selectFrom('channels')
    .where('id', '=', channelId)
    .where('state', '<>', 'removed')
    .select('id')
    .executeTakeFirst()
  if (!channel) return refuse('channels.not_found')
  const { currency } = await tx.selectFrom('companies').select('currency').executeTakeFirstOrThrow()
  if (cost && cost.currency !== currency) return refuse('companies.currency_differs', { params: { currency } })
  const rules = await lockRules(context)
  const before = await tx
    .selectFrom('channel_prices')
    .where('channel_id', '=', channelId)
    .select('currency')
    .executeTakeFirst()
  // What a price in another currency, of the company before, could not book.
  if (cost && before?.currency !== cost.currency)
    await enqueue(tx, bookLateJob, { channelId, after: null }, { companyId: caller.companyId, singletonKey: channelId })
  if (cost === null) await tx.deleteFrom('channel_prices').where('channel_id', '=', channelId).execute()
  else
    await tx
      .insertInto('channel_prices')
      .values({ company_id: caller.companyId, channel_id: channelId, ...cost })
      .onConflict((conflict) => conflict.columns(['company_id', 'channel_id']).doUpdateSet(cost))
      .execute()
  return await save(context, rules, {})
})
