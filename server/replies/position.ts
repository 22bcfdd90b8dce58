/** What replies and macros have in common: whose they are, who may change them, and how many there may be. */
import type { ErrorCode } from '@aura/contracts/errors.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Caller } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { takeTurn as takeTurnOf } from '../platform/turn.ts'

export type Owned = { owner_id: string; shared: boolean }
type Codes = { notFound: ErrorCode; notYours: ErrorCode }

/** Another user's private reply or macro does not exist for the caller. */
export const isSeen = (row: Owned | undefined, caller: Pick<Caller, 'userId'>): boolean =>
  row !== undefined && (row.shared || row.owner_id === caller.userId)

/** The company's own are changed by supervisors. */
export function assertMayWrite(
  shared: boolean,
  { permissions }: Pick<Caller, 'permissions'>,
  { notYours }: Codes,
): void {
  if (shared && !permissions.includes('manage_operations')) refuse(notYours)
}

/** Adding and renaming are serialized, so that the check before them holds. */
export const takeTurn = (tx: Db) => takeTurnOf(tx, 'canned_replies')

export const placeOf = (row: Owned): { ownerId: string; shared: boolean } => ({
  ownerId: row.owner_id,
  shared: row.shared,
})

/** A new one, or one that is changed from the version its author saw. */
export function assertVersion<R extends Owned & { version: number }>(
  row: R | undefined,
  version: number,
  caller: Caller,
  codes: Codes,
): void {
  if (row && !isSeen(row, caller)) refuse(codes.notFound)
  if (!row && version > 0) refuse(codes.notFound)
  if (row) assertMayWrite(row.shared, caller, codes)
  if (row && row.version !== version) refuse('command.stale', { params: { version: row.version } })
}
