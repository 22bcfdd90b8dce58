import { contactChanged } from '@aura/contracts/contacts/contact.ts'
import { createContact as createContactContract } from '@aura/contracts/contacts/create-contact.ts'
import { tagContacts as tagContactsContract } from '@aura/contracts/contacts/tag-contacts.ts'
import { createTag as createTagContract, tagSaved } from '@aura/contracts/contacts/tags.ts'
import * as contracts from '@aura/contracts/dashboard/samples.ts'
import { addActivity as addActivityContract } from '@aura/contracts/deals/activities.ts'
import { createDeal as createDealContract, dealCreated, sampleDealAdopted } from '@aura/contracts/deals/create.ts'
import { editManyDeals as editManyContract } from '@aura/contracts/deals/edit-many.ts'
import { sql } from 'kysely'
import { createContact, createTag, readContact, removeContacts, tagContacts } from '../contacts/index.ts'
import { addActivity, createDeal, dealOf, editManyDeals, selectDeals } from '../deals/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, type CommandContext, handle } from '../platform/handle.ts'
import { later } from '../platform/later.ts'
import { runNested } from '../platform/nested-command.ts'
import { parse } from '../platform/parse.ts'
import {
  insertSampleChannel,
  insertSampleConversation,
  removeSampleChannels,
  removeSampleConversations,
} from './sample-conversations.ts'
import { sampleWords } from './sample-words.ts'
import type { SampleKind } from './schema.ts'

type Context = CommandContext<unknown>
const dayMs = 86_400_000

async function idsOf(tx: Db, kind: SampleKind): Promise<string[]> {
  const rows = await tx.selectFrom('sample_records').where('kind', '=', kind).select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

async function countsOf(tx: Db): Promise<contracts.SampleCounts> {
  const count = async (kind: SampleKind) => (await idsOf(tx, kind)).length
  return {
    ...{ tags: await count('tag'), contacts: await count('contact') },
    ...{ deals: await count('deal'), conversations: await count('conversation') },
  }
}

export const samples = answer(contracts.samples, async ({ tx }) => await countsOf(tx))

export const createSamples = handle(contracts.createSamples, async (context) => {
  const { tx, caller, newId, now } = context
  // Two presses at once make one set.
  const company = await tx
    .selectFrom('companies')
    .where('id', '=', caller.companyId)
    .select(['language', 'currency'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if ((await countsOf(tx)).contacts > 0) return await countsOf(tx)
  const words = sampleWords[company.language]
  const tagIds: string[] = []
  for (const tag of words.tags) tagIds.push(await noted(context, 'tag', (tagId) => makeTag(context, tagId, tag)))
  const contactIds: string[] = []
  for (const { name, email, note } of words.contacts) {
    const addresses = [{ kind: 'email' as const, value: email }]
    const make = (contactId: string) =>
      runNested(context, createContactContract, createContact, { contactId, name, note, addresses, fields: {} })
    contactIds.push(await noted(context, 'contact', make))
  }
  for (const [place, tagId] of tagIds.entries()) {
    const tagged = contactIds.filter((_, index) => words.contacts[index]?.tag === place)
    await runNested(context, tagContactsContract, tagContacts, { contactIds: tagged, tagId, on: true })
  }
  const channelId = await noted(context, 'channel', (id) => insertSampleChannel(context, id, words.channel))
  for (const [index, talk] of words.talks.entries()) {
    const [contact, id] = [words.contacts[index], contactIds[index]]
    if (!contact || id === undefined) continue
    const talking = { channelId, contact: { ...contact, id }, talk, daysAgo: index + 1 }
    await noted(context, 'conversation', (newId) => insertSampleConversation(context, { ...talking, id: newId }))
  }
  for (const [index, { title, stage, contact, amount, task }] of words.deals.entries()) {
    const contactId = contactIds[contact] ?? null
    const value = { amount: amount * 100, currency: company.currency }
    const dueAt = later(now, (index + 1) * dayMs).toISOString()
    await noted(context, 'deal', async (dealId) => {
      const deal = { dealId, title, stage, contactId, value, probability: 20 * (index + 1) }
      await runNested(asSample(context), createDealContract, createDeal, deal)
      const toDo = { activityId: newId(), dealId, kind: 'task' as const, text: task, dueAt, remindAt: null }
      await runNested(context, addActivityContract, addActivity, { ...toDo, assigneeId: caller.userId })
    })
  }
  return await countsOf(tx)
})

/** A deal that is opened so counts in no figure of a day. */
const asSample = (context: Context): Context => ({
  ...context,
  emit: (event, body) =>
    event.name === dealCreated.name
      ? context.emit(dealCreated, { ...parse(dealCreated.body, body), sample: true })
      : context.emit(event, body),
})

const makeTag = (context: Context, tagId: string, tag: (typeof sampleWords)['pt-BR']['tags'][number]) =>
  runNested(context, createTagContract, createTag, { tagId, ...tag })

async function noted(context: Context, kind: SampleKind, make: (id: string) => Promise<unknown>): Promise<string> {
  const id = context.newId()
  await make(id)
  const company_id = context.caller.companyId
  await context.tx.insertInto('sample_records').values({ company_id, kind, id }).execute()
  return id
}

/** Deals and conversations before contacts, contacts before tags: each is held by the ones before it. */
export const removeSamples = handle(contracts.removeSamples, async (context) => {
  const { tx } = context
  const before = await countsOf(tx)
  await removeDeals(context)
  await forget(tx, 'conversation', await removeSampleConversations(tx, await idsOf(tx, 'conversation')))
  await removeSampleChannels(tx, await idsOf(tx, 'channel'))
  const contacts = await removeContacts(context, await idsOf(tx, 'contact'))
  await forget(tx, 'contact', [...contacts])
  await removeTags(context)
  const after = await countsOf(tx)
  // What stays is somebody's work by now, and no sample any more.
  await adoptDeals(context)
  await adoptContacts(context)
  await tx.deleteFrom('sample_records').execute()
  return {
    removed: {
      tags: before.tags - after.tags,
      contacts: before.contacts - after.contacts,
      deals: before.deals - after.deals,
      conversations: before.conversations - after.conversations,
    },
    left: after.tags + after.contacts + after.deals + after.conversations,
  }
})

async function removeDeals(context: Context): Promise<void> {
  const { tx } = context
  const removable = await removableDeals(tx)
  if (removable.length === 0) return
  const present = await tx
    .selectFrom('deals')
    .where('id', 'in', removable)
    .where('archived_at', 'is', null)
    .select('id')
    .orderBy('id')
    .execute()
  const edits = present.map(({ id: dealId }) => ({ dealId, patch: { archived: true } }))
  // Open boards lose the cards.
  if (edits.length > 0) await runNested(context, editManyContract, editManyDeals, { edits })
  await forget(tx, 'deal', await deleteDeals(tx, removable))
}

/** A deal that a quote, a merge or a CRM link refers to stays as it is: a removal that is rolled back tells which do. */
async function removableDeals(tx: Db): Promise<string[]> {
  await sql`savepoint removing`.execute(tx)
  const removable = await deleteDeals(tx, await idsOf(tx, 'deal'))
  await sql`rollback to savepoint removing`.execute(tx)
  return removable
}

async function deleteDeals(tx: Db, ids: readonly string[]): Promise<string[]> {
  const deleted: string[] = []
  for (const id of ids) {
    const { rows } = await sql<{ gone: boolean }>`select remove_sample_deal(${id}) as gone`.execute(tx)
    if (rows[0]?.gone) deleted.push(id)
  }
  return deleted
}

/** Figures count them from now on. */
async function adoptDeals({ tx, emit }: Context): Promise<void> {
  const ids = await idsOf(tx, 'deal')
  if (ids.length === 0) return
  const rows = await selectDeals(tx).where('id', 'in', ids).orderBy('id').execute()
  for (const row of rows) emit(sampleDealAdopted, { deal: dealOf(row) })
}

/** What leaves samples out meets them from now on. */
async function adoptContacts({ tx, emit }: Context): Promise<void> {
  for (const id of await idsOf(tx, 'contact')) {
    const contact = await readContact(tx, id)
    if (contact.mergedInto === null) emit(contactChanged, { contact })
  }
}

async function removeTags({ tx, emit }: Context): Promise<void> {
  for (const id of await idsOf(tx, 'tag')) {
    const tag = await tx.selectFrom('tags').where('id', '=', id).select(['name', 'color', 'version']).executeTakeFirst()
    const { rows } = await sql<{ gone: boolean }>`select remove_sample_tag(${id}) as gone`.execute(tx)
    if (!tag || !rows[0]?.gone) continue
    const { name, color, version } = tag
    emit(tagSaved, { tag: { id, name, color, archived: true, version: version + 1 } })
    await forget(tx, 'tag', [id])
  }
}

async function forget(tx: Db, kind: SampleKind, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('sample_records').where('kind', '=', kind).where('id', 'in', ids).execute()
}
