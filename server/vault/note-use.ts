/**
 * Each use of a credential is counted by day, by the channel or endpoint that used it and by purpose. A process counts in
 * memory and writes along with a use once in some seconds, so that sending much does not stand in line at one row.
 */
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'

export const usePurposes = ['send', 'receive', 'file', 'call', 'template', 'check', 'event', 'ask'] as const
export type UsePurpose = (typeof usePurposes)[number]

type Use = { companyId: string; credentialId: string; userId: string; purpose: UsePurpose }

const writeEveryMs = 10_000
const rememberedMost = 10_000
const counted = new Map<string, { uses: number; writtenAt: number }>()

export async function noteUse(tx: Db, { companyId, credentialId, userId, purpose }: Use): Promise<void> {
  const name = `${credentialId} ${userId} ${purpose}`
  if (counted.size >= rememberedMost) counted.clear()
  const counter = counted.get(name) ?? { uses: 0, writtenAt: 0 }
  counted.set(name, counter)
  counter.uses += 1
  const now = performance.now()
  if (counter.writtenAt !== 0 && now - counter.writtenAt < writeEveryMs) return
  const { uses } = counter
  // Another process that writes the row is not waited for: the next use writes these too.
  const { numAffectedRows = 0n } = await sql`insert into credential_uses as u
      (company_id, credential_id, day, user_id, purpose, uses, last_at)
    select ${companyId}::uuid, ${credentialId}::uuid, to_char(now() at time zone 'utc', 'YYYY-MM-DD'), ${userId}::uuid, ${purpose}, ${uses}, now()
    where pg_try_advisory_xact_lock(hashtextextended(${name}, 22))
    on conflict (company_id, credential_id, day, user_id, purpose)
    do update set uses = u.uses + excluded.uses, last_at = excluded.last_at`.execute(tx)
  if (numAffectedRows === 0n) return
  counter.uses -= uses
  counter.writtenAt = now
}
