/** The deals of one pipeline as a sync meets them. The record of their contact there is known once that contact is linked. */
import type { CrmDeals, DealField } from '@aura/contracts/crm-sync/deal-rules.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { sql } from 'kysely'
import { dealOf, noSampleDeal, pipelineById, selectDeals } from '../../deals/index.ts'
import type { Db } from '../../platform/database/transact.ts'
import { archiveDeal, changeDeal, openHere } from './change-deal.ts'
import { contactIds, dealTexts, readDealText } from './deal-values.ts'
import type { OwnRecord, Side } from './side.ts'

const mayBeEmptied = new Set<DealField>(['value', 'expectedClose', 'contact'])
const mostAlike = 10

export async function dealSide(tx: Db, connectionId: string, { pipelineId, rules, stages }: CrmDeals): Promise<Side> {
  const pipeline = await pipelineById(tx, pipelineId)
  /** Ours by their record there. */
  const contacts = new Map<string, string>()
  const facts = { pipeline, stages, contacts }
  const isStaged = rules.some(({ ours }) => ours === 'stage')
  const contactField = rules.find(({ ours }) => ours === 'contact')?.theirs
  const own = (deal: Deal, contact: string | null, changedAt: Date | null): OwnRecord => {
    const texts = dealTexts(deal, { stages }, contact)
    const isOther = deal.pipelineId !== pipelineId || (isStaged && texts.stage === null)
    return {
      ...{ id: deal.id, name: deal.title, version: deal.version, mergedInto: null },
      changedAt: changedAt?.toISOString() ?? deal.movedAt,
      isLeft: isOther || deal.archivedAt !== undefined,
      values: () => Object.fromEntries(rules.map(({ ours }) => [ours, texts[ours]])),
      lookups: [{ by: 'title', value: deal.title }],
    }
  }
  /** None where it is sample data. */
  const read = async (tx: Db, id: string): Promise<OwnRecord | null> => {
    const row = await selectDeals(tx).where('id', '=', id).where(noSampleDeal('deals')).executeTakeFirst()
    if (!row) return null
    const [contact, change] = [await contactThere(tx, row.contact_id), await changeOf(tx, id)]
    await learn(tx, await contactAtLastSync(tx, id))
    return own(dealOf(row), contact, change)
  }
  /** What the deal there may still name. */
  const contactAtLastSync = async (tx: Db, dealId: string): Promise<string[]> => {
    if (contactField === undefined) return []
    const link = await tx
      .selectFrom('crm_links')
      .where('connection_id', '=', connectionId)
      .where('deal_id', '=', dealId)
      .select('last')
      .executeTakeFirst()
    return contactIds(link?.last.contact ?? '')
  }
  const contactThere = async (tx: Db, contactId: string | null): Promise<string | null> => {
    if (contactId === null || contactField === undefined) return null
    const link = await tx
      .selectFrom('crm_links')
      .where('connection_id', '=', connectionId)
      .where('contact_id', '=', contactId)
      .select('remote_id')
      .executeTakeFirst()
    if (link) contacts.set(link.remote_id, contactId)
    return link?.remote_id ?? null
  }
  const learn = async (tx: Db, records: readonly string[]): Promise<void> => {
    if (records.length === 0) return
    const links = await tx
      .selectFrom('crm_links')
      .where('connection_id', '=', connectionId)
      .where('object', '=', 'contacts')
      .where('remote_id', 'in', [...records])
      .where('contact_id', 'is not', null)
      .select(['remote_id', 'contact_id'])
      .execute()
    for (const { remote_id, contact_id } of links) if (contact_id !== null) contacts.set(remote_id, contact_id)
  }
  const changeOf = async (tx: Db, id: string): Promise<Date | null> =>
    (
      await tx
        .selectFrom('crm_changes')
        .where('connection_id', '=', connectionId)
        .where('object', '=', 'deals')
        .where('own_id', '=', id)
        .select('changed_at')
        .executeTakeFirst()
    )?.changed_at ?? null
  const changed = async (tx: Db, deal: Deal): Promise<OwnRecord> =>
    own(deal, await contactThere(tx, deal.contactId), null)
  return {
    ...{ object: 'deals', column: 'deal_id', mayRepeat: true, read },
    rules: rules.map(({ ours, conflict }) => ({ field: ours, conflict, mayBeEmptied: mayBeEmptied.has(ours) })),
    fields: rules.map(({ theirs }) => theirs),
    prepare: (tx, records) =>
      learn(
        tx,
        records.flatMap(({ values }) => contactIds((contactField && values[contactField]) || '')),
      ),
    theirs: ({ values }, last) =>
      Object.fromEntries(
        rules.map(({ ours, theirs }) => [
          ours,
          readDealText(ours, values[theirs] ?? '', { ...facts, lastContact: last?.contact }),
        ]),
      ),
    sent: (values) =>
      Object.fromEntries(
        rules.flatMap(({ ours, theirs }): [string, string][] => {
          const value = values[ours]
          if (value === undefined) return []
          return [[theirs, ours === 'stage' ? (stages.find((stage) => stage.ours === value)?.theirs ?? value) : value]]
        }),
      ),
    nameOf: ({ title }) => title ?? '',
    // A deal of another pipeline there stands in a stage that is none of these.
    unfit: ({ title, stage }) => (!title ? 'nobody' : isStaged && !stage ? 'stage_not_mapped' : null),
    holders: async (tx, { title }) => {
      if (!title) return []
      const rows = await selectDeals(tx)
        .where('pipeline_id', '=', pipelineId)
        .where('archived_at', 'is', null)
        .where(noSampleDeal('deals'))
        .where(sql<boolean>`lower(title) = lower(${title})`)
        .orderBy('id')
        .limit(mostAlike)
        .execute()
      return rows.map(({ id }) => id)
    },
    create: async (writing, theirs) => await changed(writing.tx, await openHere(writing, theirs, facts)),
    change: async (writing, { id }, changes) => {
      const named = changes.find(({ field }) => field === 'contact')?.after
      await learn(writing.tx, named ? [named] : [])
      const row = await selectDeals(writing.tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
      return await changed(writing.tx, await changeDeal(writing, dealOf(row), changes, facts))
    },
    remove: archiveDeal,
  }
}
