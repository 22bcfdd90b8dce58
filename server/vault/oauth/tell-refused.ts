import { credentialChanged } from '@aura/contracts/credentials/credential.ts'
import { holdersOf, notify } from '../../notifications/index.ts'
import type { Work } from '../../platform/handle.ts'

/** The provider takes the authorization no more: the people who manage credentials have to give it again. */
export async function tellRefused(work: Work, credentialId: string): Promise<void> {
  const { tx, emit, now } = work
  const row = await tx
    .updateTable('credentials')
    .set({ changed_at: now })
    .where('id', '=', credentialId)
    .where('state', '=', 'active')
    .returning(['name'])
    .executeTakeFirst()
  if (!row) return
  emit(credentialChanged, { credentialId, name: row.name, change: 'refused' })
  await notify(work, {
    to: await holdersOf(tx, 'update_credenciais'),
    kind: 'credentials.refused',
    params: { name: row.name },
    link: '/credenciais',
    actor: null,
    key: `${credentialId}:${now.toISOString()}`,
  })
}
