import { discard as discarding, link as linking } from '@aura/contracts/files/file.ts'
import { answer, handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { findRow, releaseFile, wire } from './rows.ts'
import { signedUrl } from './sign.ts'

export const link = answer(linking, async ({ input, tx, caller, now, config }) => {
  const row = await findRow(tx, input.fileId)
  const gone = !row?.stored || row.created_by !== caller.userId || (row.taken_at === null && row.expires_at <= now)
  if (!row || gone) return refuse('files.not_found')
  const { url, until } = signedUrl(config, caller.companyId, wire(row), now)
  return { url, until: until.toISOString() }
})

export const discard = handle(discarding, async ({ input, tx, caller, now }) => {
  const row = await findRow(tx, input.fileId)
  if (row?.created_by === caller.userId && row.taken_at === null)
    await releaseFile(tx, caller.companyId, input.fileId, now)
  return {}
})
