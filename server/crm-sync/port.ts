/**
 * What every CRM offers, whatever its HTTP looks like: records that changed since a cursor, page by page; one record read,
 * found, created and updated. `conformance.test.ts` holds each adapter to it.
 */
import type { CrmProblem } from '@aura/contracts/crm-sync/kinds.ts'
import type { CrmObject } from '@aura/contracts/crm-sync/runs.ts'

export type { CrmObject } from '@aura/contracts/crm-sync/runs.ts'

/**
 * By the name of the field; a field without a value is the empty text. `contact` of a deal is the id of its contact there;
 * of one that has several, all of them with a space between.
 */
export type CrmValues = Record<string, string>
export type CrmRecord = { id: string; changedAt: string; values: CrmValues }

/** `cursor` is the adapter's own: it goes on behind this page, and behind the last one it begins what changes from then on. */
export type CrmPage = { records: CrmRecord[]; cursor: string; isLast: boolean }

/** How a CRM is reached. */
export type CrmConnection = {
  baseUrl: string
  secrets: Readonly<Record<string, string>>
  /** How long one call may take. */
  callMs: number
  /** The one origin inside our network that may be called. */
  exempt: string | null
}

export type ListRequest = { object: CrmObject; fields: readonly string[]; cursor: string | null; limit: number }
export type ReadRequest = { object: CrmObject; fields: readonly string[]; id: string }
/** Contacts are found by their addresses, companies by their name, deals by their title. */
export type FindRequest = {
  object: CrmObject
  fields: readonly string[]
  by: 'email' | 'phone' | 'name' | 'title'
  value: string
}
/** `key` is the same at each try of one creation. */
export type CreateRequest = { object: CrmObject; values: CrmValues; key: string }
/** `before` is what stood there in the same fields: an association that is replaced ends by it. */
export type UpdateRequest = { object: CrmObject; id: string; values: CrmValues; before?: CrmValues }
export type Written = { id: string; changedAt: string | null }

export type CrmAdapter = {
  /** It knows a repeated creation by its key; where it does not, a creation in doubt is looked for first. */
  knowsRepeats: boolean
  /** A page holds no more. */
  pageSize: number
  /** Between the beginnings of two calls, so that its limit is not reached by us alone. */
  callEveryMs: number
  /** What there is in each account; accounts may have more. */
  standardFields: Readonly<Record<CrmObject, readonly string[]>>
  /** One call that needs the rights of a sync. */
  test: (connection: CrmConnection, signal: AbortSignal) => Promise<void>
  list: (connection: CrmConnection, request: ListRequest, signal: AbortSignal) => Promise<CrmPage>
  /** Null of one that is not there. */
  read: (connection: CrmConnection, request: ReadRequest, signal: AbortSignal) => Promise<CrmRecord | null>
  /** Those with exactly this value. */
  find: (connection: CrmConnection, request: FindRequest, signal: AbortSignal) => Promise<CrmRecord[]>
  create: (connection: CrmConnection, request: CreateRequest, signal: AbortSignal) => Promise<Written>
  update: (connection: CrmConnection, request: UpdateRequest, signal: AbortSignal) => Promise<Written>
}

/** The CRM's own words stay out of it: some of them repeat a part of the key. */
export class CrmFailure extends Error {
  override name = 'CrmFailure'
  readonly problem: CrmProblem
  /** How long the CRM wants to be left alone. */
  readonly retryAfterMs: number
  constructor(problem: CrmProblem, { retryAfterMs = 0, cause }: { retryAfterMs?: number; cause?: unknown } = {}) {
    super(problem, { cause })
    this.problem = problem
    this.retryAfterMs = retryAfterMs
  }
  /** A write that ended like this may have been done. */
  get isInDoubt(): boolean {
    return ['server_error', 'timeout', 'cut_off', 'malformed'].includes(this.problem)
  }
}
