/**
 * Questions leave masked: what the company's policy names is replaced before a provider is called and put back into its
 * answer, and the log says of each call how much was masked. A system message that comes first is the company's own words and
 * stays; a later one is what a supervisor whispers, about the customer too.
 */
import * as contracts from '@aura/contracts/ai/privacy.ts'
import { createMask, type Mask } from '@aura/machines/ai/mask.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { answer, handle, type Work } from '../platform/handle.ts'
import type { ChatMessage, ToolCall } from './providers/port.ts'

async function maskedKinds(tx: Db): Promise<contracts.PersonalDataKind[]> {
  const row = await tx.selectFrom('ai_privacy').select('masked').executeTakeFirst()
  return row?.masked ?? [...contracts.personalDataKinds]
}

/** By the company's policy. A caller that asks several times for one answer hands the same mask in each time. */
export const maskOf = async (tx: Db): Promise<Mask> => createMask(await maskedKinds(tx))

/** For texts that have nothing to do with one another. */
export async function masksOf(tx: Db, count: number): Promise<Mask[]> {
  const kinds = await maskedKinds(tx)
  return Array.from({ length: count }, () => createMask(kinds))
}

export const hideIn = (mask: Mask, messages: readonly ChatMessage[]): ChatMessage[] =>
  messages.map((message, at) => {
    if (message.role === 'system' && at === 0) return message
    if (message.role !== 'assistant') return { ...message, text: mask.hide(message.text) }
    const calls = message.calls.map((call) => ({ ...call, input: mapTexts(call.input, mask.hide) }))
    return { ...message, text: mask.hide(message.text), calls }
  })

export const restoreIn = (mask: Mask, call: ToolCall): ToolCall => ({
  ...call,
  input: mapTexts(call.input, mask.restore),
})

const mapTexts = (input: Record<string, unknown>, map: (text: string) => string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, mapValue(value, map)]))

function mapValue(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) return value.map((item) => mapValue(item, map))
  if (typeof value === 'object' && value !== null) return mapTexts({ ...value }, map)
  return value
}

type Departing = { callId: string; messages: readonly ChatMessage[]; mask: Mask; userId: string | null }

/** Of a recording or of words to be spoken; nothing in them was masked. */
export async function logSpeechDeparture(
  { tx, now }: Work,
  departure: { callId: string; userId: string | null; characters: number; audioBytes: number },
): Promise<void> {
  const { callId: id, userId: user_id, characters, audioBytes: audio_bytes } = departure
  await tx
    .insertInto('ai_departures')
    .values({ company_id: sql`current_company()`, id, at: now, characters, audio_bytes, masked: '{}', user_id })
    .execute()
}

/** Of texts that were masked each by itself. */
export async function logTextDeparture(
  { tx, now }: Work,
  departure: { callId: string; userId: string | null; characters: number; masked: Record<string, number> },
): Promise<void> {
  const { callId: id, userId: user_id, characters } = departure
  const masked = JSON.stringify(departure.masked)
  await tx
    .insertInto('ai_departures')
    .values({ company_id: sql`current_company()`, id, at: now, characters, masked, user_id })
    .execute()
}

export function countMasked(masks: readonly Pick<Mask, 'counts'>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const mask of masks)
    for (const [kind, count] of Object.entries(mask.counts())) sums[kind] = (sums[kind] ?? 0) + count
  return sums
}

/** In the transaction that claims the call: what is in the log left, or was about to. */
export async function logDeparture({ tx, now }: Work, { callId, messages, mask, userId }: Departing): Promise<void> {
  const characters = messages.reduce((sum, message) => sum + JSON.stringify(message).length, 0)
  const masked = JSON.stringify(mask.counts())
  await tx
    .insertInto('ai_departures')
    .values({ company_id: sql`current_company()`, id: callId, at: now, characters, masked, user_id: userId })
    .execute()
}

export const aiPrivacy = answer(contracts.aiPrivacy, async ({ tx }) => ({ masked: await maskedKinds(tx) }))

export const setPrivacy = handle(contracts.setPrivacy, async ({ input, tx, emit, caller }) => {
  const masked = contracts.personalDataKinds.filter((kind) => input.masked.includes(kind))
  await tx
    .insertInto('ai_privacy')
    .values({ company_id: caller.companyId, masked })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ masked }))
    .execute()
  emit(contracts.privacySaved, { masked })
  return { masked }
})

export const aiDepartures = answer(contracts.aiDepartures, async ({ tx, input }) => {
  const rows = await tx
    .selectFrom('ai_departures as d')
    .innerJoin('ai_calls as k', (join) => join.onRef('k.company_id', '=', 'd.company_id').onRef('k.id', '=', 'd.id'))
    .innerJoin('ai_connections as n', (join) =>
      join.onRef('n.company_id', '=', 'k.company_id').onRef('n.id', '=', 'k.connection_id'),
    )
    .leftJoin('users as u', (join) => join.onRef('u.company_id', '=', 'd.company_id').onRef('u.id', '=', 'd.user_id'))
    .select([
      'd.id',
      'd.at',
      'd.characters',
      'd.audio_bytes as audioBytes',
      'd.masked',
      'k.purpose',
      'k.model',
      'n.name as connection',
    ])
    .select(sql<string | null>`nullif(concat_ws(' ', u.first_name, u.last_name), '')`.as('user'))
    .orderBy('d.at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(input.limit)
    .execute()
  return { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })) }
})
