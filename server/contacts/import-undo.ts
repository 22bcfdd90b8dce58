/** A row of a file taken back, unless somebody has changed her card since. */
import { consentForgotten, consentRecorded } from '@aura/contracts/contacts/consents.ts'
import { contactChanged, contactRemoved } from '@aura/contracts/contacts/contact.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Undoing } from '../platform/import-kind.ts'
import { takeOut, tellMembers } from './bases.ts'
import { consentsAmong, saveConsent } from './consents.ts'
import { writeValues } from './field-values.ts'
import { type Kept, kept } from './import-apply.ts'
import { touched } from './read.ts'
import { tellUses } from './tags.ts'

export async function undoRow(context: Undoing): Promise<'undone' | 'changed'> {
  const { tx, targetId, did } = context
  const was = z.parse(kept, context.kept)
  const row = await tx
    .selectFrom('contacts')
    .where('id', '=', targetId)
    .where('merged_into', 'is', null)
    .where('version', '=', was.version)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  if (!row) return 'changed'
  if (did === 'create') return await removeContact(context, was)
  await takeBack(context, was)
  return 'undone'
}

/** Whoever has spoken with her keeps her: what other features have of her holds her there. */
async function removeContact({ tx, emit, targetId }: Undoing, was: Kept): Promise<'undone' | 'changed'> {
  await sql`savepoint removing`.execute(tx)
  try {
    const bases = await tx.deleteFrom('base_members').where('contact_id', '=', targetId).returning('base_id').execute()
    await tx.deleteFrom('custom_values').where('owner_id', '=', targetId).execute()
    for (const table of ['contact_tags', 'contact_consents', 'contact_addresses'] as const)
      await tx.deleteFrom(table).where('contact_id', '=', targetId).execute()
    await tx.deleteFrom('contacts').where('id', '=', targetId).execute()
    emit(contactRemoved, { contactId: targetId })
    await tellUses({ tx, emit }, was.tags)
    await tellMembers(
      { tx, emit },
      bases.map(({ base_id }) => base_id),
    )
    return 'undone'
  } catch (error) {
    if (!isHeld(error)) throw error
    await sql`rollback to savepoint removing`.execute(tx)
    return 'changed'
  }
}

const isHeld = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23503'

async function takeBack({ tx, emit, now, companyId, targetId }: Undoing, was: Kept): Promise<void> {
  if (was.addresses.length > 0)
    await tx
      .deleteFrom('contact_addresses')
      .where('contact_id', '=', targetId)
      .where('value', 'in', was.addresses)
      .execute()
  if (was.tags.length > 0)
    await tx.deleteFrom('contact_tags').where('contact_id', '=', targetId).where('tag_id', 'in', was.tags).execute()
  await writeValues(
    tx,
    companyId,
    was.fields.map(({ fieldId, before }) => ({ ownerId: targetId, fieldId, value: before })),
  )
  if (was.base !== null) await takeOut(tx, was.base, [targetId])
  const current = (await consentsAmong(tx, [targetId])).get(targetId)
  for (const { channel, before } of was.consents) {
    // A later word of hers stays.
    if (current?.get(channel)?.source !== 'import') continue
    await saveConsent(tx, { companyId, contactId: targetId }, channel, before)
    if (before) emit(consentRecorded, { contactId: targetId, consent: before })
    else emit(consentForgotten, { contactId: targetId, channel })
  }
  const contact = await touched({ tx, now }, targetId, {
    ...(was.name !== undefined && { name: was.name }),
    ...(was.note !== undefined && { note: was.note }),
  })
  emit(contactChanged, { contact })
  await tellUses({ tx, emit }, was.tags)
  if (was.base !== null) await tellMembers({ tx, emit }, [was.base])
}
