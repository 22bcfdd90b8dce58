/** A message that is nothing but 'STOP' withdraws the consent on this channel. It is shown like any other. */

import type { ChannelKind } from '@aura/contracts/channels/channel.ts'
import { consentRecorded } from '@aura/contracts/contacts/consents.ts'
import type { Content } from '@aura/contracts/conversations/message.ts'
import { consentOn, saveConsent } from '../contacts/index.ts'
import type { Work } from '../platform/handle.ts'

/** None of them is an answer that a menu of a company could ask for. */
const words = new Set([
  ...['STOP', 'STOPALL', 'UNSUBSCRIBE'],
  ...['SAIR', 'PARAR', 'DESCADASTRAR', 'DESINSCREVER'],
  ...['BAJA', 'SALIR'],
])

export const saysStop = (content: Content): boolean =>
  content.type === 'text' && words.has(content.text.replace(/[\s.!"'*]+/g, '').toUpperCase())

type Withdrawing = { companyId: string; contactId: string; channel: ChannelKind; words: string }

export async function withdraw(
  { tx, emit, now }: Pick<Work, 'tx' | 'emit' | 'now'>,
  { companyId, contactId, channel, words }: Withdrawing,
): Promise<void> {
  // Two such words at once, on two numbers of one kind, take turns.
  await tx.selectFrom('contacts').where('id', '=', contactId).select('id').forNoKeyUpdate().execute()
  if ((await consentOn(tx, contactId, channel)) === 'withdrawn') return
  const consent = { channel, state: 'withdrawn', source: 'message', evidence: words, at: now.toISOString() } as const
  await saveConsent(tx, { companyId, how: 'recorded', by: null, at: now }, { contactId, channel, consent })
  emit(consentRecorded, { contactId, consent })
}
