/** The data keys of a company, unwrapped: remembered in memory, because every call to a provider needs one. */
import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import {
  decrypt,
  encrypt,
  type MasterKey,
  type MasterSettings,
  openingKey,
  wrappingKey,
} from '../platform/master-keys.ts'

export type DataKeyRow = Pick<Selectable<Schema['data_keys']>, 'company_id' | 'id' | 'wrapped' | 'master_key'>

const rememberedMost = 1000
const unwrapped = new Map<string, Buffer>()

const associatedWith = ({ company_id, id }: Pick<DataKeyRow, 'company_id' | 'id'>) => `data key ${company_id} ${id}`

const wrap = (master: MasterKey, key: Pick<DataKeyRow, 'company_id' | 'id'>, dataKey: Buffer): DataKeyRow => ({
  company_id: key.company_id,
  id: key.id,
  wrapped: encrypt(master.key, associatedWith(key), dataKey),
  master_key: master.id,
})

export const newDataKey = (settings: MasterSettings, key: Pick<DataKeyRow, 'company_id' | 'id'>): DataKeyRow =>
  wrap(wrappingKey(settings), key, randomBytes(32))

/** Null when the first master key wraps it already. */
export function wrapAnew(settings: MasterSettings, row: DataKeyRow): DataKeyRow | null {
  const master = wrappingKey(settings)
  return row.master_key === master.id ? null : wrap(master, row, unwrap(settings, row))
}

export function unwrap(settings: MasterSettings, row: DataKeyRow): Buffer {
  const master = openingKey(settings, row.master_key)
  // The same master key, and so the same right to read it.
  const name = `${master.key.toString('base64')} ${row.wrapped}`
  const known = unwrapped.get(name)
  if (known) return known
  const key = decrypt(master.key, associatedWith(row), row.wrapped)
  if (unwrapped.size >= rememberedMost) unwrapped.clear()
  unwrapped.set(name, key)
  return key
}
