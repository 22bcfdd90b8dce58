/** What can be told of an open record without a model: what it is, and its figures. */
import type { Figure } from '@aura/contracts/assistant/message.ts'
import type { RecordKind } from '@aura/contracts/assistant/record.ts'
import type { Message } from '@aura/contracts/conversations/message.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { ofContactLimit } from '@aura/contracts/deals/of-contact.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { sums } from '@aura/machines/deals/metrics.ts'
import { idleDays } from '@aura/machines/deals/rotting.ts'
import type { MoneyStyle } from '@aura/machines/platform/money-text.ts'
import { cutText } from '../../../platform/cut-text.ts'
import type { ReadRecord } from '../../open-record.ts'
import { formatFigure, type SystemAnswer } from '../system-answer.ts'
import { words } from '../words.ts'
import { type RecordFigure, recordWords } from './record-words.ts'

/** Of a message that is quoted. */
const longestQuote = 240

/** `isPerson`: each of its words may be how a text calls somebody. */
export type RecordName = { name: string; isPerson: boolean }
type Wording = MoneyStyle & { now: Date; stageName: string | null }
type Description = { title: string; facts: readonly string[]; figures: Figure[] }

export function answerRecord(record: ReadRecord, wording: Wording): SystemAnswer {
  const { title, facts, figures } = describe(record, wording)
  const { language } = wording
  const head = `**${recordWords[language].kinds[record.kind]} ${plain(title)}**`
  const lines = figures.map((figure) => `- ${figure.label}: **${formatFigure(figure, wording)}**`)
  const text = [head, ...facts.map(plain), lines.join('\n')].filter((part) => part !== '').join('\n\n')
  return {
    text,
    figures,
    chart: null,
    names: namesOfRecord(record).flatMap(({ name }) => (text.includes(plain(name)) ? [name] : [])),
  }
}

/** Those that stand on it, as they are and as an answer writes them. */
export const namesOfRecord = (record: ReadRecord): RecordName[] =>
  namesOn(record).flatMap(({ name, isPerson }) =>
    [...new Set([name, plain(name)])].filter(Boolean).map((written) => ({ name: written, isPerson })),
  )

function namesOn(record: ReadRecord): RecordName[] {
  if (record.kind === 'deal') return namesOfDeal(record.deal)
  if (record.kind === 'conversation') return [{ name: record.conversation.contactName, isPerson: true }]
  return [{ name: record.contact.name, isPerson: true }, ...Object.values(record.deals ?? {}).flatMap(namesOfDeal)]
}

/** What stands on a deal without a contact of the company is as often a firm. */
const namesOfDeal = ({ title, contact, contactId }: Deal): RecordName[] => [
  { name: title, isPerson: false },
  ...(contact === null ? [] : [{ name: contact, isPerson: contactId !== null }]),
]

function describe(record: ReadRecord, wording: Wording): Description {
  if (record.kind === 'deal') return describeDeal(record.deal, wording)
  return record.kind === 'conversation' ? describeConversation(record, wording) : describeContact(record, wording)
}

const linkOf: Record<RecordKind, (id: string) => string> = {
  deal: (id) => `/crm?deal=${id}`,
  conversation: (id) => `/operations?c=${id}`,
  contact: (id) => `/bases?contact=${id}`,
}

type Plain = { unit?: Figure['unit']; currency?: Figure['currency'] }

const figuresOf = (kind: RecordKind, id: string, language: Language) => ({
  figure: (key: RecordFigure, value: number, { unit = 'count', currency = null }: Plain = {}): Figure => ({
    ...{ key, value, unit, currency, label: recordWords[language].figures[key], link: linkOf[kind](id) },
  }),
})

function describeDeal(deal: Deal, { language, now, stageName }: Wording): Description {
  const { facts, won, lost } = recordWords[language]
  const { figure } = figuresOf('deal', deal.id, language)
  const { amount, currency } = deal.value
  const stage = stageName ?? words[language].stages[deal.stage] ?? deal.stage
  const day = deal.expectedClose && new Intl.DateTimeFormat(language, { timeZone: 'UTC' })
  const about = [
    `${facts.stage}: ${deal.outcome ? `${stage} (${deal.outcome.result === 'won' ? won : lost})` : stage}`,
    `${facts.owner}: ${deal.ownerName}`,
    ...(day && deal.expectedClose ? [`${facts.closes}: ${day.format(new Date(deal.expectedClose))}`] : []),
    ...(deal.contact === null ? [] : [`${facts.contact}: ${deal.contact}`]),
  ]
  return {
    title: deal.title,
    facts: [about.join(' · ')],
    figures: [
      figure('deal_value', amount, { unit: 'money', currency }),
      figure('deal_probability', deal.probability, { unit: 'percent' }),
      figure('deal_idle_days', Math.max(0, idleDays(deal, now.getTime()))),
    ],
  }
}

function describeConversation(
  { conversation, newest, oldest, counts }: Extract<ReadRecord, { kind: 'conversation' }>,
  { language }: Wording,
): Description {
  const { facts, states } = recordWords[language]
  const { figure } = figuresOf('conversation', conversation.id, language)
  const { contactName, state, unread } = conversation
  const first = oldest.find(isOf('in'))
  const last = newest.findLast(isOf('in'))
  const answer = newest.findLast(isOf('out'))
  const quote = (fact: keyof typeof facts, message: Message | undefined) =>
    message ? [`${facts[fact]}: “${quoted(wordsOf(message))}”`] : []
  return {
    title: contactName,
    facts: [
      `${facts.state}: ${states[state]}`,
      ...quote('first', first),
      ...quote('last', last?.id === first?.id ? undefined : last),
      ...quote('answer', answer),
    ],
    figures: [
      figure('conversation_in', counts.received),
      figure('conversation_out', counts.sent),
      figure('conversation_unread', unread),
    ],
  }
}

function describeContact(
  { contact, deals }: Extract<ReadRecord, { kind: 'contact' }>,
  { language }: Wording,
): Description {
  const { figure } = figuresOf('contact', contact.id, language)
  const rows = Object.values(deals ?? {})
  const open = rows.filter(({ outcome, archivedAt }) => outcome === undefined && archivedAt === undefined)
  // Of more deals than the product lists there is no sum.
  const isWhole = deals !== null && rows.length < ofContactLimit
  return {
    title: contact.name,
    facts: [],
    figures: [
      figure('contact_addresses', contact.addresses.length),
      figure('contact_tags', contact.tags.length),
      ...(isWhole ? [figure('contact_deals', rows.length)] : []),
      ...(isWhole
        ? sums(open).map(({ amount, currency }) => figure('contact_deals_value', amount, { unit: 'money', currency }))
        : []),
    ],
  }
}

const isOf =
  (direction: Message['direction']) =>
  (message: Message): boolean =>
    message.direction === direction && wordsOf(message) !== ''

/** Cut between two words: half of a name would be masked by nothing. */
function quoted(words: string): string {
  if (words.length <= longestQuote) return words
  const cut = cutText(words, longestQuote)
  return `${/\s/.test(words[longestQuote] ?? '') ? cut : cut.replace(/\S+$/, '')}…`.replace(/\s+…$/, '…')
}

function wordsOf({ content }: Message): string {
  if (content.type === 'text' || content.type === 'template') return content.text.trim()
  if (content.type === 'media') return content.caption?.trim() ?? ''
  return content.type === 'choice' ? content.title : ''
}

/** Words of customers are no Markdown of ours: they stand on one line, and lead nowhere. */
const plain = (text: string): string =>
  text
    .replace(/[*_`#|<>]/g, '')
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replace(/\s+/g, ' ')
    .trim()
