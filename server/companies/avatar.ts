/**
 * A user's picture: set by its owner, served at an address that is stable while the picture is. The key in the address
 * is unguessable and new with every picture. So the address needs no sign-in, which an image cannot send, and no
 * expiry, which a screen open for days would outlive.
 */
import { setAvatar as contract } from '@aura/contracts/companies/avatar.ts'
import { profileChanged } from '@aura/contracts/companies/me.ts'
import { userChanged } from '@aura/contracts/companies/user.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { findRow, openContent, releaseFile, takeFile } from '../files/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { handle, type OpenFor } from '../platform/handle.ts'
import { originOf } from '../platform/http/origin.ts'
import { refuse } from '../platform/refuse.ts'
import { readUser } from './users.ts'

export const setAvatar = handle(contract, async ({ input: { fileId }, tx, emit, now, newId, caller }) => {
  const { userId, companyId } = caller
  // Refuses display devices and tokens, which are no people.
  const before = await readUser(tx, userId)
  const current = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('avatar_file_id')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (current.avatar_file_id === fileId) return { avatarUrl: before.avatarUrl ?? null }
  if (fileId !== null) await takeFile(tx, { fileId, purpose: 'avatar', by: userId, now })
  if (current.avatar_file_id !== null) await releaseFile(tx, companyId, current.avatar_file_id, now)
  await tx
    .updateTable('users')
    .set({ avatar: fileId === null ? null : newId(), avatar_file_id: fileId })
    .where('id', '=', userId)
    .execute()
  const user = await readUser(tx, userId)
  const { firstName, lastName, language, avatarUrl = null } = user
  emit(userChanged, { user, before: { role: before.role, active: before.active } })
  emit(profileChanged, { userId, firstName, lastName, language, avatarUrl })
  return { avatarUrl }
})

const address = z.object({ companyId: z.uuid(), key: z.uuid() })
const yearSeconds = 365 * 24 * 3600

async function fileBehind(tx: Db, key: string) {
  const row = await tx.selectFrom('users').where('avatar', '=', key).select('avatar_file_id').executeTakeFirst()
  return row?.avatar_file_id ? await findRow(tx, row.avatar_file_id) : undefined
}

export function avatarRoutes(app: FastifyInstance, open: OpenFor): void {
  app.get('/avatars/:companyId/:key', async (request, reply) => {
    const context = open({ name: 'companies.avatar', origin: originOf(request), setCookie: () => {} })
    context.limit()
    const safeParseResult = z.safeParse(address, request.params)
    if (!safeParseResult.success) return refuse('files.not_found')
    const { companyId, key } = safeParseResult.data
    const file = await context.inCompany(companyId, null, ({ tx }) => fileBehind(tx, key))
    const content = file && (await openContent(context.config, { companyId, hash: file.hash }))
    if (!content) return refuse('files.not_found')
    return reply
      .header('cache-control', `private, max-age=${yearSeconds}, immutable`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .type(file.type)
      .header('content-length', file.size)
      .send(content)
  })
}
