/** Our side of one kind of record, as a sync meets it: contacts and deals each say how they are read, written and taken back. */
import type { CrmObject, FieldChange } from '@aura/contracts/crm-sync/runs.ts'
import type { MergeRule, SideValues } from '@aura/machines/crm-sync/merge.ts'
import { absentCaller } from '../../platform/caller.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/database/transact.ts'
import type { CommandContext, Work } from '../../platform/handle.ts'
import type { CrmRecord, CrmValues, FindRequest } from '../port.ts'
import type { ConnectionRow } from '../store.ts'

export type Writing = CommandContext<unknown>

export type OwnRecord = {
  id: string
  name: string
  version: number
  changedAt: string
  /** The one that it has become a part of. */
  mergedInto: string | null
  /** One that nobody works with is neither sent nor changed. */
  isLeft: boolean
  /** The values by the rules; several addresses are told apart by the one at the last sync. */
  values: (last: Readonly<Record<string, string>> | null) => SideValues
  /** What it is found by there, the surest first. */
  lookups: readonly Pick<FindRequest, 'by' | 'value'>[]
}

export type Side = {
  object: CrmObject
  /** Of a link. */
  column: 'contact_id' | 'organization_id' | 'deal_id'
  rules: readonly MergeRule[]
  /** By their names there. */
  fields: readonly string[]
  read: (tx: Db, id: string) => Promise<OwnRecord | null>
  /** Before the records of a page are met. */
  prepare: (tx: Db, records: readonly CrmRecord[]) => Promise<void>
  /** Of several contacts that a deal has there, it is the one at the last sync. */
  theirs: (record: Pick<CrmRecord, 'values'>, last: Readonly<Record<string, string>> | null) => SideValues
  sent: (values: Readonly<Record<string, string>>) => CrmValues
  nameOf: (theirs: SideValues) => string
  /** Why a record becomes nothing here; null where it may. `nobody`: without a word in the log. */
  unfit: (theirs: SideValues) => string | null
  /** Records that look alike may be several here; else the second of them is a duplicate. */
  mayRepeat: boolean
  /** Those here that the record may be, the surest first. */
  holders: (tx: Db, theirs: SideValues) => Promise<string[]>
  create: (writing: Writing, theirs: SideValues) => Promise<OwnRecord>
  change: (writing: Writing, own: OwnRecord, changes: readonly FieldChange[]) => Promise<OwnRecord>
  /** Takes back one that a sync made; false where it has to stay. */
  remove: (writing: Writing, id: string) => Promise<boolean>
}
export type Sides = Partial<Record<CrmObject, Side>>

/** What a sync writes here goes through the screens' own handlers, with the rights of the person who mapped the fields. */
export async function writingAs(work: Work, config: Config, row: ConnectionRow): Promise<Writing> {
  const { tx, emit, now, newId } = work
  const caller = await absentCaller(tx, { userId: row.mapped_by, companyId: row.company_id, on: row.id })
  const { language } = await tx.selectFrom('companies').select('language').executeTakeFirstOrThrow()
  const origin = { address: '', userAgent: null, cookies: {}, language }
  return { tx, emit, now, newId, config, caller, origin, input: null, random: Math.random }
}
