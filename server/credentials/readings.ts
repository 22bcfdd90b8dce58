/** A secret is asked for, approved by another person, and shown once to the one who asked. */
import * as contracts from '@aura/contracts/credentials/reading.ts'
import { decideAnswer, decideAsk, decideLook } from '@aura/machines/credentials/decide.ts'
import type { Selectable } from 'kysely'
import { nameOf } from '../companies/index.ts'
import { holdersOf, notify } from '../notifications/index.ts'
import { allowed } from '../platform/allowed.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, type Caller, handle, type Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { openCredential } from '../vault/index.ts'
import { lockCredential } from './credential-row.ts'

const latest = 50
const link = '/credenciais'
type Row = Selectable<Schema['credential_readings']>

async function isReadingAllowed(tx: Db): Promise<boolean> {
  const row = await tx.selectFrom('credential_settings').select('reading_allowed').executeTakeFirst()
  return row?.reading_allowed === true
}

const decidable = ({ state, asked_by, asked_at, decided_at }: Row) => ({
  ...{ state, askedById: asked_by, askedAt: asked_at.toISOString(), decidedAt: decided_at?.toISOString() ?? null },
})
const actorOf = ({ userId: id, permissions }: Caller) => ({ id, permissions })

export const credentialReadings = answer(contracts.credentialReadings, async ({ tx }) => {
  const rows = await tx
    .selectFrom('credential_readings as r')
    .innerJoin('credentials as c', (join) =>
      join.onRef('c.company_id', '=', 'r.company_id').onRef('c.id', '=', 'r.credential_id'),
    )
    .selectAll('r')
    .select('c.name')
    .orderBy('asked_at', 'desc')
    .limit(latest)
    .execute()
  const people = new Map<string, string>()
  for (const id of new Set(rows.flatMap(({ asked_by, decided_by }) => [asked_by, decided_by ?? []].flat())))
    people.set(id, await nameOf(tx, id))
  return {
    isAllowed: await isReadingAllowed(tx),
    rows: rows.map((row) => ({
      ...{ id: row.id, credentialId: row.credential_id, credential: row.name, reason: row.reason },
      ...decidable(row),
      askedBy: people.get(row.asked_by) ?? '',
      decidedBy: row.decided_by && (people.get(row.decided_by) ?? ''),
      readAt: row.read_at?.toISOString() ?? null,
    })),
  }
})

export const allowReading = handle(contracts.allowReading, async ({ input: { isAllowed }, tx, emit, caller }) => {
  const row = { company_id: caller.companyId, reading_allowed: isAllowed }
  await tx
    .insertInto('credential_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ reading_allowed: isAllowed }))
    .execute()
  emit(contracts.readingAllowed, { isAllowed })
  return {}
})

export const askReading = handle(contracts.askReading, async ({ input, tx, emit, now, newId, caller }) => {
  const { readingId: id, credentialId, reason } = input
  const { name } = await lockCredential(tx, credentialId)
  allowed(decideAsk({ actor: actorOf(caller), isAllowed: await isReadingAllowed(tx) }))
  const row = { company_id: caller.companyId, id, credential_id: credentialId, reason }
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('credential_readings')
    .values({ ...row, asked_by: caller.userId, asked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return refuse('credentials.id_taken')
  emit(contracts.readingChanged, { readingId: id, credentialId, name, reason, state: 'asked' })
  await notify(
    { tx, emit, now, newId },
    {
      ...{ to: await holdersOf(tx, 'update_credenciais'), kind: 'credentials.reading_asked', params: { name, reason } },
      ...{ link, actor: caller.userId, key: id },
    },
  )
  return {}
})

type Moving = { set: Pick<Partial<Row>, 'state' | 'decided_by' | 'decided_at' | 'read_at'>; row: Row; name: string }

async function moveReading({ tx, emit }: Pick<Work, 'tx' | 'emit'>, { set, row, name }: Moving): Promise<void> {
  const { id: readingId, credential_id: credentialId, reason } = row
  await tx.updateTable('credential_readings').set(set).where('id', '=', readingId).execute()
  emit(contracts.readingChanged, { readingId, credentialId, name, reason, state: set.state ?? row.state })
}

async function lockReading(tx: Db, readingId: string): Promise<Row> {
  const row = await tx
    .selectFrom('credential_readings')
    .where('id', '=', readingId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  return row ?? refuse('credentials.reading_not_found')
}

export const decideReading = handle(contracts.decideReading, async ({ input, tx, emit, now, newId, caller }) => {
  const row = await lockReading(tx, input.readingId)
  const facts = { actor: actorOf(caller), now, isAllowed: await isReadingAllowed(tx) }
  const { next } = allowed(decideAnswer(decidable(row), input.isApproved, facts))
  const { name } = await tx
    .selectFrom('credentials')
    .where('id', '=', row.credential_id)
    .select('name')
    .executeTakeFirstOrThrow()
  await moveReading({ tx, emit }, { row, name, set: { ...next, decided_by: caller.userId, decided_at: now } })
  await notify(
    { tx, emit, now, newId },
    {
      ...{ to: row.asked_by, kind: `credentials.reading_${next.state}`, params: { name }, link },
      ...{ actor: caller.userId, key: `${row.id}:${next.state}` },
    },
  )
  return {}
})

export const readSecrets = handle(contracts.readSecrets, async ({ input, tx, emit, now, caller, config }) => {
  const row = await lockReading(tx, input.readingId)
  const facts = { actor: actorOf(caller), now, isAllowed: await isReadingAllowed(tx) }
  const { next } = allowed(decideLook(decidable(row), facts))
  const { name } = await lockCredential(tx, row.credential_id)
  const secrets = await openCredential(tx, config, row.credential_id)
  await moveReading({ tx, emit }, { row, name, set: { ...next, read_at: now } })
  return { secrets: Object.entries(secrets).map(([name, value]) => ({ name, value })) }
})
