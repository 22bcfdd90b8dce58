/** The last day of a credential is told two weeks before, the day before, and on the day itself. */
import { dayMs, hourMs } from '@aura/contracts/platform/durations.ts'
import { day, id } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'
import { holdersOf, notify } from '../notifications/index.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { enqueue, job } from '../platform/jobs.ts'

export const expiryJob = job('credentials.tell-expiry', z.strictObject({ credentialId: id, expiresOn: day }))

const daysBefore = [14, 1, 0]
/** In the morning of most of the Americas. */
const toldAtMs = 12 * hourMs

/** The next of the days that is still to come; a credential whose last day was changed has jobs of both, and one tells. */
export async function tellExpiryLater(
  { tx, now }: { tx: Db; now: Date },
  companyId: string,
  { credentialId, expiresOn }: { credentialId: string; expiresOn: string },
): Promise<void> {
  const lastDay = Date.parse(expiresOn) + toldAtMs
  const next = daysBefore.map((days) => new Date(lastDay - days * dayMs)).find((at) => at > now)
  if (!next) return
  const singletonKey = `${credentialId}:${next.toISOString()}`
  await enqueue(tx, expiryJob, { credentialId, expiresOn }, { companyId, startAfter: next, singletonKey })
}

export async function tellExpiry(
  work: Work,
  companyId: string,
  { credentialId, expiresOn }: { credentialId: string; expiresOn: string },
): Promise<void> {
  const { tx, now } = work
  const row = await tx
    .selectFrom('credentials')
    .where('id', '=', credentialId)
    .where('state', '=', 'active')
    .where('expires_on', '=', expiresOn)
    .select('name')
    .executeTakeFirst()
  if (!row) return
  await tellExpiryLater(work, companyId, { credentialId, expiresOn })
  await notify(work, {
    to: await holdersOf(tx, 'update_credenciais'),
    kind: 'credentials.expiring',
    params: { name: row.name, day: expiresOn },
    link: '/credenciais',
    actor: null,
    key: `${credentialId}:${now.toISOString().slice(0, 10)}`,
  })
}
