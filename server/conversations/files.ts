import { fileLink as contract } from '@aura/contracts/conversations/files.ts'
import { findRow, signedUrl } from '../files/index.ts'
import { answer } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { fileIn } from './ingest-file.ts'

export const fileLink = answer(contract, async ({ input, tx, caller, now, config }) => {
  const message = await tx.selectFrom('messages').where('id', '=', input.messageId).select('content').executeTakeFirst()
  if (!message) return refuse('conversations.message_not_found')
  const fileId = fileIn(message.content)
  const row = fileId === null ? undefined : await findRow(tx, fileId)
  if (!row?.stored) return refuse('files.not_found')
  const { url, until } = signedUrl(config, caller.companyId, { fileId: row.id, name: row.name }, now)
  return { url, name: row.name, type: row.type, size: row.size, until: until.toISOString() }
})
