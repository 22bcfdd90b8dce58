/**
 * What a platform owner does in another company. The right is read where the caller is signed in and checked again in
 * the transaction of the target company, so a right that ended in between does nothing there.
 */
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import type { Caller, OpenContext, Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'

/** A program that was given the right is no platform owner. */
export async function assertPlatformOwner(tx: Db, { companyId, userId, sessionId }: Caller): Promise<void> {
  const { rows } = await sql<{ stands: boolean }>`
    select is_platform_owner(${companyId}, ${userId}, ${sessionId}) as stands`.execute(tx)
  if (!rows[0]?.stands) refuse('auth.forbidden')
}

export async function inAnyCompany<T>(
  { asCaller, inCompany }: OpenContext<unknown>,
  companyId: string | null,
  work: (context: Work & { caller: Caller; companyId: string }) => Promise<T>,
): Promise<T> {
  const caller = await asCaller(async (context) => {
    await assertPlatformOwner(context.tx, context.caller)
    return context.caller
  })
  const target = companyId ?? caller.companyId
  return await inCompany(target, caller.userId, async (context) => {
    await assertPlatformOwner(context.tx, caller)
    const there = await context.tx.selectFrom('companies').where('id', '=', target).select('id').executeTakeFirst()
    if (!there) refuse('companies.unknown')
    return await work({ ...context, caller, companyId: target })
  })
}
