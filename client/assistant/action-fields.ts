/** What a proposed command gets, as a person reads it: each field in words, and what an id stands for by its name. */
import type { Action } from '@aura/contracts/assistant/message.ts'
import { madeIds } from '@aura/contracts/assistant/proposals.ts'
import { currencies } from '@aura/contracts/platform/locale.ts'
import { phoneText } from '@aura/contracts/platform/phone-mask.ts'
import type { Language, Money } from '@aura/contracts/platform/values.ts'
import { numberText, percentText } from '../platform/i18n/figures.ts'
import { formatInstant, formatMoney } from '../platform/i18n/format.ts'

/** A text of the product; null where it has none of that name. */
type Say = (key: string, values?: { count: number }) => string | null
type Reading = Pick<Action, 'names'> & { say: Say; language: Language }
export type ShownField = { name: string; label: string; text: string }

/** Where a card stands, and which state of it was seen: the product's business. */
const unseen = ['before', 'version', 'seenCommands']
/** Without a value they say something all the same: out of every queue. */
const saidEmpty = ['queueId']

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
const isCurrency = (value: unknown): value is Money['currency'] =>
  typeof value === 'string' && Object.hasOwn(currencies, value)
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export function shownFields(
  { command, input, names }: Pick<Action, 'command' | 'input' | 'names'>,
  say: Say,
  language: Language,
) {
  const hidden = [...unseen, ...madeIds(command)]
  const reading = { names, say, language }
  return Object.entries(input).flatMap(([name, value]): ShownField[] => {
    if (hidden.includes(name)) return []
    const text = value === null && saidEmpty.includes(name) ? say('assistant.value.none') : textOf(name, value, reading)
    if (!text) return []
    return [{ name, label: say(`assistant.field.${name}`) ?? say('assistant.field.other') ?? '', text }]
  })
}

function textOf(name: string, value: unknown, reading: Reading): string {
  const { say, language } = reading
  if (typeof value === 'string') return wordsOf(name, value, reading)
  if (typeof value === 'boolean')
    return say(`assistant.value.${name}.${value}`) ?? say(`assistant.value.${value}`) ?? ''
  if (typeof value === 'number') {
    if (name === 'probability') return percentText(value, language)
    return name === 'minutes' ? `${numberText(value, language)} min` : numberText(value, language, 2)
  }
  if (Array.isArray(value)) return listText(name, value, reading)
  return isRecord(value) ? recordText(name, value, reading) : ''
}

/** Names first, and how many more there are that have none. */
function listText(name: string, items: readonly unknown[], reading: Reading): string {
  const isNameless = (item: unknown) => typeof item === 'string' && isId(item) && reading.names[item] === undefined
  const nameless = items.filter(isNameless).length
  const texts = items.filter((item) => !isNameless(item)).map((item) => textOf(name, item, reading))
  const more = nameless === 0 ? null : reading.say('assistant.value.nameless', { count: nameless })
  return [...texts, more].filter(Boolean).join(', ')
}

function recordText(name: string, value: Record<string, unknown>, reading: Reading): string {
  const { amount, currency, kind, value: inner } = value
  if (typeof amount === 'number' && isCurrency(currency)) return formatMoney({ amount, currency }, reading.language)
  if (typeof inner === 'string') return kind === 'phone' ? phoneText(inner) : inner
  return Object.entries(value)
    .map(([key, item]) => [nameOf(key, reading), textOf(name, item, reading)] as const)
    .filter(([, text]) => text !== '')
    .map(([label, text]) => `${label}: ${text}`)
    .join(', ')
}

/** An id without a name is never shown. */
const nameOf = (text: string, { names, say }: Reading): string =>
  names[text] ?? (isId(text) ? (say('assistant.value.unknown') ?? '') : text)

function wordsOf(name: string, text: string, reading: Reading): string {
  const { language, say } = reading
  if (/^\d{4}-\d\d-\d\d$/.test(text))
    return new Intl.DateTimeFormat(language, { dateStyle: 'short', timeZone: 'UTC' }).format(new Date(text))
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(text)) return formatInstant(text, language)
  const named = nameOf(text, reading)
  if (named !== text) return named
  const key = name === 'to' ? 'stage' : name
  return (
    (key === 'stage' ? say(`deals.stage.${text}`) : null) ??
    (key === 'color' ? say(`platform.color.${text}`) : null) ??
    say(`assistant.value.${key}.${text}`) ??
    text
  )
}
