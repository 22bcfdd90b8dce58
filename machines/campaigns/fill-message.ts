/** A campaign's message for one person. What cannot be filled is named, so that nobody gets a text with a hole in it. */
import type { CampaignMessage, Wording } from '@aura/contracts/campaigns/campaign.ts'
import { malformedGapsIn } from '@aura/contracts/replies/malformed-gaps.ts'
import { fieldKeyOf, fill, gapsIn, isPlaceholder, type Names } from '@aura/contracts/replies/placeholders.ts'
import { greetingName } from '../contacts/greeting-name.ts'
import { mapLetter, textsOfLetter } from '../conversations/render-letter.ts'
import { fitCard, mapCard } from '../conversations/rich-card.ts'
import { wordingsOf } from './translation.ts'

const textsOf = (message: Wording): string[] =>
  message.type === 'text'
    ? [
        ...[message.text, message.subject ?? ''],
        ...textsOfLetter(message.blocks ?? []),
        ...[message.card?.title ?? '', ...(message.card?.buttons ?? []).map(({ text }) => text)],
      ]
    : message.values

/**
 * Gaps of a text that are filled for nobody, with their braces: no operator speaks in a campaign. `fieldKeys`: the company's
 * fields of contacts in use.
 */
export const unknownGapsIn = (text: string, fieldKeys: readonly string[]): string[] => [
  ...gapsIn(text)
    .filter((name) => {
      const key = fieldKeyOf(name)
      return key === undefined ? !isPlaceholder(name) || name === 'operador.nome' : !fieldKeys.includes(key)
    })
    .map((name) => `{{${name}}}`),
  ...malformedGapsIn(text),
]

export const unknownGaps = (message: CampaignMessage, fieldKeys: readonly string[]): string[] =>
  wordingsOf(message)
    .flatMap(textsOf)
    .flatMap((text) => unknownGapsIn(text, fieldKeys))

const nameGaps: readonly string[] = ['contato.nome', 'contato.primeiro_nome']

/** Whether each wording of the messages says the name: then nobody without one gets any, unless something stands for it. */
export const needsName = (messages: readonly CampaignMessage[]): boolean =>
  messages.flatMap(wordingsOf).every((wording) =>
    textsOf(wording)
      .flatMap(gapsIn)
      .some((name) => nameGaps.includes(name)),
  )

/** The fields of contacts that fill a gap of the wording, by their keys. */
const fieldKeysOf = (message: Wording): string[] => [
  ...new Set(
    textsOf(message)
      .flatMap(gapsIn)
      .flatMap((name) => fieldKeyOf(name) ?? []),
  ),
]

/** The fields that any wording of the messages uses. */
export const fieldKeysIn = (messages: readonly CampaignMessage[]): string[] => [
  ...new Set(messages.flatMap(wordingsOf).flatMap(fieldKeysOf)),
]

/** The fields without which nobody gets any wording of the messages: those that each wording uses. */
export function neededFieldKeys(messages: readonly CampaignMessage[]): string[] {
  const [first = [], ...others] = messages.flatMap(wordingsOf).map(fieldKeysOf)
  return first.filter((key) => others.every((keys) => keys.includes(key)))
}

type ForPerson = Omit<Names, 'operator'>
export type FilledMessage = { ok: true; message: Wording } | { ok: false; gap: string }

/** `fallback` stands for the name of a person whose card has none. */
export function fillMessage(message: Wording, names: ForPerson, fallback: string | null = null): FilledMessage {
  const contact = greetingName(names.contact) || (fallback ?? '')
  const put = (text: string) => fill(text, { ...names, contact, operator: '' })
  const filled = filledWith(message, put)
  const [gap] = textsOf(filled).flatMap(gapsIn)
  return gap === undefined ? { ok: true, message: fitted(filled) } : { ok: false, gap }
}

/** Last: a gap that is cut is no gap any more. */
const fitted = (message: Wording): Wording =>
  message.type === 'text' && message.card ? { ...message, card: fitCard(message.card) } : message

function filledWith(message: Wording, put: (text: string) => string): Wording {
  if (message.type === 'template') return { ...message, values: message.values.map(put) }
  const { text, subject, blocks, card } = message
  return {
    ...{ type: 'text', text: put(text), subject: subject === null ? null : put(subject) },
    ...(blocks && { blocks: mapLetter(blocks, { text: put, url: (address) => address }) }),
    ...(card && { card: mapCard(card, { text: put, url: (address) => address }) }),
  }
}
