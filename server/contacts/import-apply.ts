/** Rows of a file, applied together: a handful of statements for however many there are. */
import { type Consent, consent, consentRecorded } from '@aura/contracts/contacts/consents.ts'
import { contactAdded, contactChanged } from '@aura/contracts/contacts/contact.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import type { Applied, ApplyingMany } from '../platform/import-kind.ts'
import { refuse } from '../platform/refuse.ts'
import { putIn, tellMembers } from './bases.ts'
import { type Cause, type Changed, noteConsents } from './consent-history.ts'
import { writeValues } from './field-values.ts'
import { readAround } from './import-context.ts'
import { type Changes, judge } from './import-plan.ts'
import { addressesOf, type Row } from './import-row.ts'
import { holdContacts, selectContacts, wire } from './read.ts'
import { tellUses } from './tags.ts'

/** What undo needs: the version the import left the contact at, and the values before. */
export const undoRecord = z.object({
  version: z.int(),
  name: z.optional(z.string()),
  note: z.optional(z.nullable(z.string())),
  addresses: z.array(z.string()),
  tags: z.array(z.string()),
  fields: z.array(
    z.object({ fieldId: z.string(), before: z.nullable(z.union([z.string(), z.number(), z.boolean()])) }),
  ),
  consents: z.array(z.object({ channel: consent.shape.channel, before: z.nullable(consent) })),
  base: z.nullable(z.string()),
})
export type UndoRecord = z.infer<typeof undoRecord>

type Doing = { id: string; isNew: boolean; changes: Changes; kept: Omit<UndoRecord, 'version'> }

export async function applyRows(context: ApplyingMany<Row>): Promise<Applied[]> {
  const { tx, emit, now, companyId, actor, items } = context
  const existing = items.flatMap(({ plan }) => (plan.outcome === 'update' ? [plan.targetId] : []))
  await holdContacts(tx, existing)
  const doing = await decide(context)
  await writeCards(tx, companyId, now, doing)
  await writeAddresses(tx, companyId, now, doing)
  const tags = doing.flatMap(({ id, changes }) =>
    changes.tags.map((tag_id) => ({ company_id: companyId, contact_id: id, tag_id })),
  )
  if (tags.length > 0)
    await tx
      .insertInto('contact_tags')
      .values(tags)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const values = doing.flatMap(({ id, changes }) => changes.fields.map((field) => ({ ...field, ownerId: id })))
  await writeValues(tx, companyId, values)
  const changedConsents = await writeConsents(tx, { companyId, how: 'recorded', by: actor.userId, at: now }, doing)
  const [base] = doing.flatMap(({ changes }) => changes.base ?? [])
  if (base !== undefined)
    await putIn(
      tx,
      companyId,
      base,
      doing.flatMap(({ id, changes }) => (changes.base === null ? [] : [id])),
    )

  const rows = await selectContacts(tx)
    .where(
      'contacts.id',
      'in',
      doing.map(({ id }) => id),
    )
    .execute()
  const cards = new Map(rows.map((row) => [row.id, wire(row)]))
  const applied = doing.map(({ id, isNew, kept: remembered }): Applied => {
    const contact = cards.get(id) ?? refuse('contacts.not_found')
    if (isNew) emit(contactAdded, { contact, source: 'import' })
    else emit(contactChanged, { contact })
    return { targetId: id, kept: { ...remembered, version: contact.version } }
  })
  for (const { contactId, consent } of changedConsents) emit(consentRecorded, { contactId, consent })
  await tellUses({ tx, emit }, [...new Set(tags.map(({ tag_id }) => tag_id))])
  if (base !== undefined) await tellMembers({ tx, emit }, [base])
  return applied
}

/** Decided under the locks: what was planned lies a moment back. */
async function decide({ tx, actor, params, newId, items }: ApplyingMany<Row>): Promise<Doing[]> {
  const importContext = await readAround({ tx, actor, params, rows: items.map(({ row }) => row) })
  const claimed = new Set<string>()
  return items.map(({ row, plan }) => {
    const judged = judge(row, importContext, claimed)
    if ('problem' in judged) return refuse(judged.problem.code, { params: { ...judged.problem.params } })
    const { contactId, known: card, changes } = judged
    // Another transaction made the contact meanwhile: undo would remove a contact that the import did not make.
    if (plan.outcome === 'create' && contactId !== null)
      return refuse('contacts.address_taken', { params: { address: addressesOf(row)[0]?.value ?? '' } })
    const consents = importContext.consents.get(contactId ?? '')
    return {
      id: contactId ?? newId(),
      isNew: contactId === null,
      changes,
      kept: {
        ...(changes.name !== undefined && card && { name: card.name }),
        ...(changes.note !== undefined && card && { note: card.note }),
        addresses: changes.addresses.map(({ value }) => value),
        tags: changes.tags,
        fields: changes.fields.map(({ fieldId }) => ({ fieldId, before: card?.fields[fieldId] ?? null })),
        consents: changes.consents.map(({ channel }) => ({ channel, before: consents?.get(channel) ?? null })),
        base: changes.base,
      },
    }
  })
}

async function writeCards(tx: Db, company_id: string, now: Date, doing: readonly Doing[]): Promise<void> {
  const made = doing.filter(({ isNew }) => isNew)
  if (made.length > 0)
    await tx
      .insertInto('contacts')
      .values(
        made.map(({ id, changes }) => ({
          company_id,
          id,
          name: changes.name ?? '',
          note: changes.note ?? null,
          ...wordsOf(changes),
          created_at: now,
          changed_at: now,
        })),
      )
      .execute()
  const changed = doing.flatMap(({ id, isNew, changes: { name, note } }) =>
    isNew ? [] : [{ id, name: name ?? null, note: note ?? null }],
  )
  if (changed.length > 0)
    await sql`update contacts c set name = coalesce(r.name, c.name), note = coalesce(r.note, c.note),
        changed_at = ${now}, version = c.version + 1
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as r(id uuid, name text, note text)
      where c.id = r.id`.execute(tx)
}

/** What the database would derive from addresses and fields. Inserted with the contact, it is computed once. */
const wordsOf = ({ addresses, fields }: Changes) => ({
  reach: addresses.map(({ value }) => value).join(' '),
  facts: fields
    .filter(({ value }) => typeof value === 'string')
    .sort((a, b) => (a.fieldId < b.fieldId ? -1 : 1))
    .map(({ value }) => value)
    .join(' ')
    .slice(0, 300),
})

/** A message that arrives now may take an address first: then the batch rolls back and goes row by row. */
async function writeAddresses(tx: Db, company_id: string, now: Date, doing: readonly Doing[]): Promise<void> {
  const wanted = doing.flatMap(({ id, changes }) =>
    changes.addresses.map((address) => ({ contact_id: id, ...address })),
  )
  if (wanted.length === 0) return
  const { rows } = await sql<{ id: string }>`
    insert into contact_addresses (company_id, id, contact_id, kind, value, created_at)
    select ${company_id}::uuid, uuidv7(), r.contact_id, r.kind, r.value, ${now}
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as r(contact_id uuid, kind text, value text)
    on conflict (company_id, kind, key) do nothing returning id`.execute(tx)
  if (rows.length < wanted.length) refuse('contacts.address_taken', { params: { address: wanted[0]?.value ?? '' } })
}

type ChangedConsent = Changed & { consent: Consent }

async function writeConsents(tx: Db, cause: Cause, doing: readonly Doing[]): Promise<ChangedConsent[]> {
  const { companyId, at } = cause
  const changedConsents = doing.flatMap(({ id, changes }) =>
    changes.consents.map(
      ({ channel, state }): ChangedConsent => ({
        contactId: id,
        channel,
        consent: { channel, state, source: 'import', evidence: null, at: at.toISOString() },
      }),
    ),
  )
  if (changedConsents.length === 0) return changedConsents
  const { rows } = await sql<{ contact_id: string; channel: string }>`
    insert into contact_consents (company_id, contact_id, channel, state, source, evidence, at)
    select ${companyId}::uuid, r."contactId", r.channel, r.state, 'import', null, ${at}
    from jsonb_to_recordset(${JSON.stringify(changedConsents.map(({ contactId, consent }) => ({ contactId, ...consent })))}::jsonb)
      as r("contactId" uuid, channel text, state text)
    on conflict (company_id, contact_id, channel) do update
      set state = excluded.state, source = excluded.source, evidence = null, at = excluded.at
      where contact_consents.state <> 'withdrawn'
    returning contact_id, channel`.execute(tx)
  // A consent withdrawn in the meantime stays withdrawn.
  const pending = changedConsents.filter(({ contactId, channel }) =>
    rows.some((row) => row.contact_id === contactId && row.channel === channel),
  )
  await noteConsents(tx, cause, pending)
  return pending
}
