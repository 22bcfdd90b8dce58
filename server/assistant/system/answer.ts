/** An answer without a model: the topic's figures, worded in the language of the question. */
import type { Figure } from '@aura/contracts/assistant/message.ts'
import type { OpenRecord } from '@aura/contracts/assistant/record.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { pipelines } from '@aura/contracts/deals/pipelines.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import type { MoneyStyle } from '@aura/machines/platform/money-text.ts'
import type { Asker } from '../asker.ts'
import { type ReadRecord, readOpenRecord } from '../open-record.ts'
import { isPeriod, type NamedPeriod, periodOf } from './periods.ts'
import { type ReadFigure, type Reading, readerOf } from './reading.ts'
import { answerRecord } from './records/answer-record.ts'
import { understandRecord } from './records/understand-record.ts'
import { formatFigure, type SystemAnswer } from './system-answer.ts'
import { isForbidden, type TopicName, topics } from './topics.ts'
import { understand } from './understand.ts'
import { type Words, words } from './words.ts'

export async function answerFromData(
  asker: Asker,
  question: string,
  record: OpenRecord | null = null,
): Promise<SystemAnswer> {
  const language = record && understandRecord(question, record.kind, asker.language)
  const read = language && (await readOpenRecord(asker, record))
  if (language && read) return await answerOpenRecord(asker, read, language)
  const understood = understand(question, asker.language)
  if (understood === null) return { text: words[asker.language].help, figures: [], chart: null, names: [] }
  return await answerTopic(asker, understood.topic, understood)
}

export async function answerOpenRecord(asker: Asker, read: ReadRecord, language: Language): Promise<SystemAnswer> {
  const { now, format } = await asker.within(async ({ tx, now }) => {
    const { money_format } = await tx.selectFrom('companies').select('money_format').executeTakeFirstOrThrow()
    return { now, format: money_format }
  })
  const stageName = read.kind === 'deal' ? await stageNameOf(asker, read.deal) : null
  return answerRecord(read, { language, format, now, stageName })
}

/** Of a stage that the company has made; the usual ones have names in each language. */
async function stageNameOf({ query }: Asker, { pipelineId, stage }: Deal): Promise<string | null> {
  const found = (await query(pipelines, { withArchived: true })).find(({ id }) => id === pipelineId)
  return found?.stages.find(({ id }) => id === stage)?.name ?? null
}

type Wording = { language: Language; period: NamedPeriod | null }

export async function answerTopic(asker: Asker, topic: TopicName, wording: Wording): Promise<SystemAnswer> {
  const { language, period } = wording
  const moment = await asker.within(async ({ tx, now }) => {
    const company = tx.selectFrom('companies').select(['timezone as timeZone', 'money_format as format'])
    const { timeZone, format } = await company.executeTakeFirstOrThrow()
    return { now, timeZone, format, period: isPeriod(period) ? periodOf(period, now, timeZone) : null }
  })
  try {
    return worded(await topics[topic](readerOf(asker, moment)), topic, { ...wording, format: moment.format })
  } catch (error) {
    if (isForbidden(error)) return { text: words[language].forbidden, figures: [], chart: null, names: [] }
    throw error
  }
}

function worded(
  { figures: read, bars, barUnit = 'count', names = [] }: Reading,
  topic: TopicName,
  { period, ...style }: Wording & MoneyStyle,
): SystemAnswer {
  const text = words[style.language]
  const figures = read.map((figure): Figure => {
    const { key, value, unit, currency, link } = figure
    return { key, label: labelOf(figure, text), value, unit, currency, link }
  })
  const title = text.titles[topic]
  const chart =
    bars && bars.length > 1 ? { label: title, unit: barUnit, bars: bars.map((bar) => named(bar, text)) } : null
  const [first] = figures
  if (!first)
    return { text: topic === 'optimisations' ? text.nothingToDo : text.forbidden, figures, chart: null, names }
  // What is counted for another time than the one that was asked for says so.
  const isOfPeriod = period === null || read.some(({ span }) => span === period)
  if (figures.length === 1) {
    const line = `${first.label}: **${formatFigure(first, style)}**.`
    return { text: isOfPeriod ? line : `${line} ${text.notByPeriod}`, figures, chart, names }
  }
  const lines = figures.map((figure) => `- ${figure.label}: **${formatFigure(figure, style)}**`)
  const head = isOfPeriod ? `**${title}**` : `**${title}** · ${text.notByPeriod}`
  return { text: [head, '', ...lines].join('\n'), figures, chart, names }
}

const stageOf = (label: string, { stages }: Words): string =>
  label.startsWith('stage.') ? (stages[label.slice('stage.'.length)] ?? label.slice('stage.'.length)) : label

const named = <T extends { label: string }>(bar: T, text: Words): T => ({ ...bar, label: stageOf(bar.label, text) })

function labelOf({ key, of, span }: ReadFigure, text: Words): string {
  const label = of === null ? text.figures[key] : `${text.figures[key]} ${stageOf(of, text)}`
  return span === null ? label : `${label} (${text.spans[span]})`
}
