/** A campaign's message for one person. What cannot be filled is named, so that nobody gets a text with a hole in it. */
import type { CampaignMessage } from '@aura/contracts/campaigns/campaign.ts'
import { fill, gapsIn, isPlaceholder, type Names } from '@aura/contracts/replies/placeholders.ts'

const textsOf = (message: CampaignMessage): string[] =>
  message.type === 'text' ? [message.text, message.subject ?? ''] : message.values

/** Gaps that are filled for nobody: no operator speaks in a campaign. */
export const unknownGaps = (message: CampaignMessage): string[] =>
  textsOf(message)
    .flatMap(gapsIn)
    .filter((name) => !isPlaceholder(name) || name === 'operador.nome')

type ForPerson = Omit<Names, 'operator'>
export type FilledMessage = { ok: true; message: CampaignMessage } | { ok: false; gap: string }

/** `fallback` stands for the name of a person whose card has none. */
export function fillMessage(message: CampaignMessage, names: ForPerson, fallback: string | null = null): FilledMessage {
  const contact = names.contact.trim() === '' ? (fallback ?? '') : names.contact
  const put = (text: string) => fill(text, { ...names, contact, operator: '' })
  const filled: CampaignMessage =
    message.type === 'text'
      ? { type: 'text', text: put(message.text), subject: message.subject === null ? null : put(message.subject) }
      : { ...message, values: message.values.map(put) }
  const [gap] = textsOf(filled).flatMap(gapsIn)
  return gap === undefined ? { ok: true, message: filled } : { ok: false, gap }
}
