/** Where a list of changes goes on: the moment from which on changes count, and the provider's own page behind it. */
import * as z from 'zod/mini'
import { CrmFailure, type CrmPage, type CrmRecord } from '../port.ts'

const shape = z.object({ since: z.nullable(z.string()), after: z.nullable(z.string()), newest: z.nullable(z.string()) })
/** `newest` is the last change seen on the pages until now. */
export type PageCursor = z.infer<typeof shape>

export function readCursor(cursor: string | null): PageCursor {
  if (cursor === null) return { since: null, after: null, newest: null }
  try {
    return z.parse(shape, JSON.parse(cursor))
  } catch {
    throw new CrmFailure('malformed')
  }
}

/** Indexes run behind: what changed shortly before the newest change is listed once more. */
const overlapMs = 30_000

/** `after` is null behind the last page. */
export function pageOf(before: PageCursor, records: CrmRecord[], after: string | null): CrmPage {
  const newest = [before.newest ?? '', ...records.map(({ changedAt }) => changedAt)].sort().at(-1) ?? ''
  const isLast = after === null
  const next: PageCursor = isLast
    ? { since: newest === '' ? before.since : withOverlap(newest), after: null, newest: null }
    : { since: before.since, after, newest: newest || null }
  return { records, cursor: JSON.stringify(next), isLast }
}

function withOverlap(newest: string): string {
  return new Date(Date.parse(newest) - overlapMs).toISOString()
}

/** Times of providers come in several spellings; one that is no time makes the answer worthless. */
export function instantOf(text: string): string {
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw new CrmFailure('malformed')
  return new Date(at).toISOString()
}

/** As one text, whatever JSON it was. */
export const textValue = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** The first word, and the others. */
export function splitName(name: string): [string, string] {
  const [first = '', ...others] = name.trim().split(/\s+/)
  return [first, others.join(' ')]
}
export const joinName = (first: unknown, last: unknown): string => `${textValue(first)} ${textValue(last)}`.trim()
