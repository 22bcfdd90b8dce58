/** A channel whose secrets were sealed with another key: it cannot be opened until they are typed again. */
import { saveSecrets } from '@aura/server/channels/channels.ts'
import type { Work } from '@aura/server/platform/handle.ts'

type Channel = { companyId: string; channelId: string }

const otherKey = { secret: 'another secret of the tests, long enough' }

export async function loseKey({ tx, now }: Work, { companyId, channelId }: Channel): Promise<void> {
  const secrets = { token: 'unreadable' }
  const credential = { company_id: companyId, kind: 'rcs', name: 'Atendimento', existing: null, id: channelId } as const
  const credential_id = await saveSecrets({ tx, now }, otherKey, { ...credential, secrets })
  await tx.updateTable('channels').set({ credential_id }).where('id', '=', channelId).execute()
}

export const typeSecretsAgain = ({ tx }: Pick<Work, 'tx'>, { channelId }: Pick<Channel, 'channelId'>) =>
  tx.updateTable('channels').set({ credential_id: null }).where('id', '=', channelId).execute()
