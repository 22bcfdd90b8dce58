/** What a CRM stores, apart from the HTTP that it speaks: records that change, each change later than the one before. */
import type { OAuthShape } from './oauth.ts'

export type StoredObject = 'contacts' | 'companies' | 'deals'
export type StoredRecord = { id: string; changedAt: string; values: Record<string, string> }

export class CrmStore {
  readonly #records: Record<StoredObject, Map<string, StoredRecord>> = {
    contacts: new Map(),
    companies: new Map(),
    deals: new Map(),
  }
  readonly #idOf: (n: number) => string
  #last = 0
  #count = 0
  /** Hears of each change. */
  onChange: ((object: StoredObject, id: string) => void) | null = null
  /** How often each record was written by somebody with the key. */
  readonly writes = new Map<string, number>()

  constructor(idOf: (n: number) => string) {
    this.#idOf = idOf
  }

  #now(): string {
    this.#last = Math.max(Date.now(), this.#last + 1)
    return new Date(this.#last).toISOString()
  }
  create(object: StoredObject, values: Record<string, string>): StoredRecord {
    this.#count += 1
    const record = { id: this.#idOf(this.#count), changedAt: this.#now(), values: { ...values } }
    this.#records[object].set(record.id, record)
    this.onChange?.(object, record.id)
    return record
  }
  update(object: StoredObject, id: string, values: Record<string, string>): StoredRecord | null {
    const before = this.#records[object].get(id)
    if (!before) return null
    const record = { id, changedAt: this.#now(), values: { ...before.values, ...values } }
    this.#records[object].set(id, record)
    this.onChange?.(object, id)
    return record
  }
  get(object: StoredObject, id: string): StoredRecord | null {
    return this.#records[object].get(id) ?? null
  }
  /** The earliest change first. */
  all(object: StoredObject): StoredRecord[] {
    return [...this.#records[object].values()].sort((a, b) =>
      a.changedAt === b.changedAt ? (a.id < b.id ? -1 : 1) : a.changedAt < b.changedAt ? -1 : 1,
    )
  }
  since(object: StoredObject, since: string | null): StoredRecord[] {
    return this.all(object).filter(({ changedAt }) => since === null || changedAt >= since)
  }
  withValue(object: StoredObject, by: string, value: string): StoredRecord[] {
    const wanted = value.toLowerCase()
    return [...this.#records[object].values()].filter(({ values }) => values[by]?.toLowerCase() === wanted)
  }
  noteWrite(id: string): void {
    this.writes.set(id, (this.writes.get(id) ?? 0) + 1)
  }
}

export type CrmRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: Record<string, string>
  /** JSON as it came, or the fields of a form. */
  body: unknown
}
export type CrmAnswer = { status: number; body?: unknown }
/** The HTTP of one CRM. */
export type CrmShape = {
  /** Where it takes a person's authorization. */
  oauth?: OAuthShape
  idOf: (n: number) => string
  /** The key that came along; null where none is needed. */
  keyOf: (request: CrmRequest) => string | null
  answer: (request: CrmRequest, store: CrmStore) => CrmAnswer
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

export const written = (store: CrmStore, record: StoredRecord): StoredRecord => {
  store.noteWrite(record.id)
  return record
}
