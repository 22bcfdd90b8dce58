/** A message that is nothing but a word like 'STOP' withdraws the consent on this channel. It is shown like any other. */

import type { ChannelKind } from '@aura/contracts/channels/channel.ts'
import { consentRecorded } from '@aura/contracts/contacts/consents.ts'
import type { Content } from '@aura/contracts/conversations/message.ts'
import { isStopWord } from '@aura/machines/conversations/outbound/stop-words.ts'
import { consentOn, saveConsent } from '../contacts/index.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'

/** A longer text is a sentence, whatever stands in it. */
const longest = 200

/** By the words that hold everywhere, and by those of the company. */
export async function saysStop(tx: Db, content: Content): Promise<boolean> {
  if (content.type !== 'text' || content.text.length > longest) return false
  const rules = await tx.selectFrom('outbound_rules').select('stop_words').executeTakeFirst()
  return isStopWord(content.text, rules?.stop_words ?? [])
}

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
