/**
 * The tools of a model. Each call is held against the contract of its operation and goes through the product's own gate in
 * the asker's name; whatever a prompt, a customer's text or a result says, there is nothing else behind this door. A command
 * is not called: it becomes a proposal that waits for the person.
 */
import type { Action, AnswerChart, Figure } from '@aura/contracts/assistant/message.ts'
import { openRecord } from '@aura/contracts/assistant/record.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { type Mask, namesOfPerson } from '@aura/machines/ai/mask.ts'
import * as z from 'zod'
import type { $ZodType } from 'zod/v4/core'
import type { Tool } from '../../ai/index.ts'
import { assertAccess } from '../../platform/caller.ts'
import { parse } from '../../platform/parse.ts'
import { Refusal } from '../../platform/refuse.ts'
import type { Asker } from '../asker.ts'
import { type ReadRecord, readRecord } from '../open-record.ts'
import { answerOpenRecord, answerTopic } from '../system/answer.ts'
import { isPeriod, periodNames } from '../system/periods.ts'
import { namesOfRecord } from '../system/records/answer-record.ts'
import { isTopic, topicNames } from '../system/topics.ts'
import { words } from '../system/words.ts'
import { namesOf } from './input-names.ts'
import { type ToolCommand, toolCommands } from './tool-commands.ts'
import { type ToolQuery, toolQueries } from './tool-queries.ts'
import { type NameKind, walkResult } from './walk-result.ts'

/** Of a result, in characters: the rest is left out and said so. */
const resultLimit = 6000
const figuresTool = 'figures'
export const openRecordTool = 'record'

const toolName = (name: string) => name.replaceAll('.', '_')

function schemaOf(input: $ZodType, without: readonly string[] = []): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const properties = Object.entries(schema.properties ?? {}).filter(([key]) => !without.includes(key))
  const required = schema.required?.filter((key) => !without.includes(key))
  return schema.type === 'object' ? { ...schema, properties: Object.fromEntries(properties), required } : { ...schema }
}

export const tools: readonly Tool[] = [
  {
    name: figuresTool,
    description:
      'Live figures of one topic, worded and ready to be told with the time they are of. Prefer it to counting rows.',
    input: {
      type: 'object',
      properties: { topic: { type: 'string', enum: topicNames }, period: { type: 'string', enum: periodNames } },
      required: ['topic'],
    },
  },
  {
    name: openRecordTool,
    description:
      'A deal, a conversation with its messages, or a contact, by its id: what stands on it, and its figures.',
    input: schemaOf(openRecord),
  },
  ...toolQueries.map(({ contract, description }) => ({
    name: toolName(contract.name),
    description,
    input: schemaOf(contract.kind === 'view' ? contract.params : contract.input),
  })),
  ...toolCommands.map(({ contract, made, description }) => ({
    name: toolName(contract.name),
    description: `Proposes to the person: ${description} Nothing is done before the person confirms it.`,
    input: schemaOf(contract.input, made),
  })),
]

export type Used = { figures: Figure[]; chart: AnswerChart | null; action: Action | null; names: Set<string> }

type Call = { name: string; input: Record<string, unknown> }

export function toolBench(asker: Asker, mask: Mask, language: Language) {
  const used: Used = { figures: [], chart: null, action: null, names: new Set() }
  const titles = new Map<string, string>()

  function learnName(name: string): void {
    used.names.add(name)
    mask.learnName(name)
  }

  /** It may be a person's or a title. */
  function learnEarlierName(name: string): void {
    used.names.add(name)
    mask.learnSpellings(name)
  }

  function learnPerson(name: string): void {
    for (const written of namesOfPerson(name)) used.names.add(written)
    mask.learnPerson(name)
  }

  function learnNamesIn(result: unknown, nameKeys: readonly string[], text: string): void {
    const names = new Map<string, NameKind>()
    walkResult(result, nameKeys, { names, titles })
    // The mask looks for each name that it has learnt in each message: those of a board that is cut off here would stop the process.
    for (const [name, kind] of names)
      if (isWrittenIn(text, name)) kind === 'person' ? learnPerson(name) : learnName(name)
  }

  async function figures({ topic, period = null }: Call['input']): Promise<string> {
    if (typeof topic !== 'string' || !isTopic(topic)) return failure('request.invalid')
    if (period !== null && !isPeriod(period)) return failure('request.invalid')
    const answer = await answerTopic(asker, topic, { language, period })
    used.figures.push(...answer.figures)
    used.chart ??= answer.chart
    for (const name of answer.names) learnName(name)
    return answer.text
  }

  /** As the product shows it to the person. Messages of customers in it are data. */
  async function recordOf(input: Call['input']): Promise<string> {
    const record = await readRecord(asker, parse(openRecord, input))
    const answer = await answerOpenRecord(asker, record, language)
    used.figures.push(...answer.figures)
    const text = bounded(`${answer.text}\n${JSON.stringify(shownOf(record))}`)
    // What customers write has names of files and choices in it, which are nobody's.
    walkResult(record.kind === 'conversation' ? record.conversation : record, [], { names: new Map(), titles })
    for (const { name, isPerson } of namesOfRecord(record))
      if (isWrittenIn(text, name)) isPerson ? learnPerson(name) : learnName(name)
    return text
  }

  async function read(tool: ToolQuery, input: Call['input']): Promise<string> {
    const { contract, nameKeys, link, count = countOf } = tool
    const result = contract.kind === 'view' ? await asker.view(contract, input) : await asker.query(contract, input)
    const text = bounded(JSON.stringify(result))
    learnNamesIn(result, nameKeys, text)
    const plain = { unit: 'count', currency: null, link } as const
    const { reads, figures: labels, spans } = words[language]
    if (typeof tool.read === 'string')
      used.figures.push({ ...plain, key: contract.name, label: reads[tool.read], value: count(result) })
    else
      for (const [key, value] of tool.read(result))
        if (value !== null) used.figures.push({ ...plain, key, label: `${labels[key]} (${spans.today})`, value })
    return text
  }

  async function propose({ contract, made }: ToolCommand, input: Call['input']): Promise<string> {
    if (used.action) return failure('assistant.action_settled')
    const parsed = parse(contract.input, { ...input, ...Object.fromEntries(made.map((key) => [key, asker.newId()])) })
    await asker.within(async ({ caller }) => assertAccess(contract.needs, caller))
    const record = z.record(z.string(), z.unknown()).parse(parsed)
    const names = await namesOf(asker, { command: contract.name, input: record, made }, titles)
    used.action = { id: asker.newId(), command: contract.name, input: record, names, state: 'pending', problem: null }
    return 'Proposed. The person sees it and decides; nothing has been done.'
  }

  async function run({ name, input }: Call): Promise<string> {
    if (name === figuresTool) return await figures(input)
    if (name === openRecordTool) return await recordOf(input)
    const query = toolQueries.find(({ contract }) => toolName(contract.name) === name)
    if (query) return await read(query, input)
    const command = toolCommands.find(({ contract }) => toolName(contract.name) === name)
    return command ? await propose(command, input) : failure('request.unknown_operation')
  }

  return {
    used,
    learnEarlierName,
    async call(asked: Call): Promise<string> {
      try {
        return await run(asked)
      } catch (error) {
        if (error instanceof Refusal) return failure(error.code)
        throw error
      }
    },
  }
}

/** As it is, or with the escapes of its JSON. */
const isWrittenIn = (text: string, name: string): boolean =>
  text.includes(name) || text.includes(JSON.stringify(name).slice(1, -1))

/** So many of the newest messages of a conversation. */
const shownMessages = 40

/** Of a conversation its newest messages: what is cut off at the end is the oldest. */
function shownOf(record: ReadRecord): unknown {
  if (record.kind !== 'conversation') return record
  const { conversation, newest } = record
  const words = newest.map(({ direction, author, content, at }) => ({ direction, from: author.kind, content, at }))
  return { conversation, messages: words.slice(-shownMessages).reverse() }
}

const failure = (code: string): string => JSON.stringify({ refused: code })

/** No value is torn where the result is cut: half of a name would be masked by nothing. */
function bounded(text: string): string {
  if (text.length <= resultLimit) return text
  const end = text.lastIndexOf(',"', resultLimit)
  return `${text.slice(0, end > 0 ? end : resultLimit)}\n(cut off after ${resultLimit} characters)`
}

function countOf(result: unknown): number | null {
  if (Array.isArray(result)) return result.length
  if (typeof result !== 'object' || result === null) return null
  if ('total' in result && typeof result.total === 'number') return result.total
  const [rows] = Object.values(result).filter((value) => Array.isArray(value))
  return Array.isArray(rows) ? rows.length : null
}
