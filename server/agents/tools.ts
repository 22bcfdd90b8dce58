/**
 * What an AI agent may do besides answering. No tool takes the id of anything: each one is about the conversation's own
 * customer, so whatever a customer or a document makes a model ask for, nothing else can be reached. What a tool returns is
 * data to the model, never an instruction to the product.
 */
import type { AgentTool } from '@aura/contracts/agents/agent.ts'
import { type HandOff, handOffReasons, type Source } from '@aura/contracts/conversations/message.ts'
import { trimmed } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'
import type { ChatMessage, Tool } from '../ai/index.ts'
import type { Db } from '../platform/database/transact.ts'
import type { QuestionVector } from './knowledge/embed-question.ts'
import { type FoundChunk, searchKnowledge } from './knowledge/search.ts'
import {
  isProcedureTool,
  type ProcedureTrace,
  procedureTools,
  reportToProcedure,
  runProcedureTool,
  toolsOfProcedure,
} from './procedure-tools.ts'
import { collectEffect, enoughOfThese, findTag, noteInput, type ToolEffect, tagInput } from './tool-effects.ts'

export type ToolCall = Extract<ChatMessage, { role: 'assistant' }>['calls'][number]

/** Null in the test chat, a replay and a spoken answer, which are about nobody. */
export type ToolSubject = { contactId: string | null }

/** What a turn has come to so far. */
export type ToolTrace = {
  sources: Source[]
  /** The last search that found nothing, with its vector where it had one. */
  gap: string | null
  gapVector: QuestionVector | null
  /** The customer's own record was read. */
  hasReadCustomer: boolean
  closes: boolean
  effects: ToolEffect[]
  handOff: HandOff | null
  steps: ProcedureTrace
}
export const traceOf = (steps: ProcedureTrace): ToolTrace => ({
  ...{
    sources: [],
    gap: null,
    gapVector: null,
    hasReadCustomer: false,
    closes: false,
    effects: [],
    handOff: null,
    steps,
  },
})

const nothing = z.strictObject({})
const searchInput = z.strictObject({ query: trimmed(400, 1) })
const handOffInput = z.strictObject({
  reason: z.enum(['asked_for_person', 'cannot_answer']),
  summary: trimmed(600, 1),
  steps: z.array(trimmed(200, 1)).check(z.maxLength(10)),
  question: z.nullable(trimmed(400, 1)),
})
const text = (description: string) => ({ type: 'string', description })
const noInput = { type: 'object', properties: {}, additionalProperties: false }

const handOffTool: Tool = {
  name: 'hand_off',
  description: 'Give the conversation to a person, when the customer wants one or you cannot help.',
  input: {
    type: 'object',
    properties: {
      reason: {
        type: 'string',
        enum: handOffReasons.filter((reason) => handOffInput.shape.reason.safeParse(reason).success),
      },
      summary: text('What it is about, in two sentences.'),
      steps: { type: 'array', items: text('One thing that was tried.') },
      question: { type: ['string', 'null'], description: 'What the customer still wants to know.' },
    },
    required: ['reason', 'summary', 'steps', 'question'],
    additionalProperties: false,
  },
}

const tagTool = (tags: readonly string[]): Tool => ({
  name: 'tag_customer',
  description: 'Put one of the tags of the company on the card of this customer.',
  input: {
    type: 'object',
    properties: { tag: { ...text('The name of the tag.'), enum: tags } },
    required: ['tag'],
    additionalProperties: false,
  },
})

const optionalTools: Record<Exclude<AgentTool, 'tag_customer'>, Tool> = {
  search_knowledge: {
    name: 'search_knowledge',
    description: 'Search what the company has published. Use it before answering any question about the company.',
    input: {
      type: 'object',
      properties: { query: text('The words to look for.') },
      required: ['query'],
      additionalProperties: false,
    },
  },
  read_contact: { name: 'read_contact', description: 'Read the card of this customer.', input: noInput },
  read_deals: { name: 'read_deals', description: 'Read the open deals of this customer.', input: noInput },
  read_conversations: {
    name: 'read_conversations',
    description: 'Read which conversations this customer has had or has open, and how they ended.',
    input: noInput,
  },
  make_note: {
    name: 'make_note',
    description: 'Write a note in this conversation for the operators. The customer does not see it.',
    input: {
      type: 'object',
      properties: { text: text('The note, in one or two sentences.') },
      required: ['text'],
      additionalProperties: false,
    },
  },
  close_conversation: {
    name: 'close_conversation',
    description: 'Close the conversation after this answer, once the customer has said that nothing is open.',
    input: noInput,
  },
}

/** `tags`: of the company; without any there is nothing to put on. */
export const toolsOf = (allowed: readonly AgentTool[], steps: ProcedureTrace, tags: readonly string[]): Tool[] => [
  handOffTool,
  ...[...new Set([...allowed, ...toolsOfProcedure(steps)])]
    .filter((name) => name !== 'tag_customer' || tags.length > 0)
    .map((name) => (name === 'tag_customer' ? tagTool(tags) : optionalTools[name])),
  ...procedureTools(steps),
]

export const mayRun = (name: string, { allowed, trace }: Pick<ToolUse, 'allowed' | 'trace'>): AgentTool | undefined =>
  [...allowed, ...toolsOfProcedure(trace.steps)].find((tool) => tool === name)

/** What a call looks for in the knowledge, which becomes a vector before the tool is run; null of other calls. */
export function questionOf({ name, input }: ToolCall, use: Pick<ToolUse, 'allowed' | 'trace'>): string | null {
  if (name !== 'search_knowledge' || mayRun(name, use) === undefined) return null
  return z.safeParse(searchInput, input).data?.query ?? null
}

export type ToolUse = {
  allowed: readonly AgentTool[]
  subject: ToolSubject
  trace: ToolTrace
  /** Of what the call looks for. */
  vector?: QuestionVector | null
}

/** The tool's answer as the model reads it. One that is not allowed, or asked for in nonsense, changes nothing. */
export async function runTool(tx: Db, call: ToolCall, use: ToolUse): Promise<string> {
  const { subject, trace, vector = null } = use
  if (call.name === 'hand_off') {
    const input = z.safeParse(handOffInput, call.input)
    if (!input.success) return refusedInput
    trace.handOff = input.data
    return 'A person takes over.'
  }
  if (isProcedureTool(call.name)) return runProcedureTool(call, trace.steps)
  const name = mayRun(call.name, use)
  if (name === undefined) return 'There is no such tool.'
  const search = z.safeParse(searchInput, call.input)
  if (!z.safeParse(inputOf[name] ?? nothing, call.input).success) return refusedInput
  const outOfOrder = reportToProcedure(name, trace.steps)
  if (outOfOrder !== null) return outOfOrder
  if (readingTools.has(name)) trace.hasReadCustomer = true
  switch (name) {
    case 'search_knowledge':
      return await searchFor(tx, search.data?.query ?? '', { trace, vector })
    case 'read_contact':
      return await readContact(tx, subject)
    case 'read_deals':
      return await readDeals(tx, subject)
    case 'read_conversations':
      return await readConversations(tx, subject)
    case 'make_note':
      return collectEffect(trace.effects, { type: 'note', text: z.parse(noteInput, call.input).text })
    case 'tag_customer': {
      const tagId = await findTag(tx, z.parse(tagInput, call.input).tag)
      return tagId === null ? noSuchTag : collectEffect(trace.effects, { type: 'tag', tagId })
    }
    case 'close_conversation':
      trace.closes = true
      return 'It is closed after your answer.'
  }
}

const readingTools: ReadonlySet<AgentTool> = new Set(['read_contact', 'read_deals', 'read_conversations'])
const inputOf: Partial<Record<AgentTool, z.ZodMiniType>> = {
  ...{ search_knowledge: searchInput, make_note: noteInput, tag_customer: tagInput },
}
const refusedInput = 'The input does not fit the tool.'
const noSuchTag = 'There is no such tag.'
/** Whether a tool's answer says that it did nothing. */
export const isWithoutEffect = (result: string): boolean =>
  [refusedInput, noSuchTag, enoughOfThese].includes(result) || result.startsWith('Refused')
const unknownCustomer = 'Nothing is known about this customer.'

async function searchFor(
  tx: Db,
  query: string,
  { trace, vector }: { trace: ToolTrace; vector: QuestionVector | null },
): Promise<string> {
  const found = await searchKnowledge(tx, query, { limit: 5, vector })
  if (found.length === 0) {
    trace.gap = query
    trace.gapVector = vector
    return 'Nothing was found. Do not guess: say so, or hand off.'
  }
  for (const { sourceId: id, version, ...chunk } of found) {
    const title = titleWithPage(chunk)
    if (!trace.sources.some((source) => source.id === id && source.title === title))
      trace.sources.push({ id, title, version, chunk: chunk.chunk })
  }
  return found.map((chunk) => `[${titleWithPage(chunk)}, v${chunk.version}]\n${chunk.text}`).join('\n\n')
}

const titleWithPage = ({ title, page }: Pick<FoundChunk, 'title' | 'page'>): string =>
  page === null ? title : `${title}, p. ${page}`

export async function customerName(tx: Db, { contactId }: ToolSubject): Promise<string | null> {
  if (contactId === null) return null
  const contact = await tx.selectFrom('contacts').where('id', '=', contactId).select('name').executeTakeFirst()
  return contact?.name ?? null
}

async function readContact(tx: Db, subject: ToolSubject): Promise<string> {
  const { contactId } = subject
  const name = await customerName(tx, subject)
  if (contactId === null || name === null) return unknownCustomer
  const tags = await tx
    .selectFrom('contact_tags as c')
    .innerJoin('tags as t', (join) => join.onRef('t.company_id', '=', 'c.company_id').onRef('t.id', '=', 'c.tag_id'))
    .where('c.contact_id', '=', contactId)
    .select('t.name')
    .orderBy('t.name')
    .limit(30)
    .execute()
  return JSON.stringify({ name, tags: tags.map((tag) => tag.name) })
}

/** Without what was said in them: a customer asks about another matter, not for its words. This one is among them. */
async function readConversations(tx: Db, { contactId }: ToolSubject): Promise<string> {
  if (contactId === null) return unknownCustomer
  const rows = await tx
    .selectFrom('conversations')
    .where('contact_id', '=', contactId)
    .where('merged_into', 'is', null)
    .select(['channel_kind', 'state', 'opened_at', 'closed_at', 'close_reason'])
    .orderBy('opened_at', 'desc')
    .limit(10)
    .execute()
  return JSON.stringify(
    rows.map(({ channel_kind: channel, state, opened_at, closed_at, close_reason: reason }) => ({
      ...{ channel, state, openedAt: opened_at, closedAt: closed_at, reason },
    })),
  )
}

async function readDeals(tx: Db, { contactId }: ToolSubject): Promise<string> {
  if (contactId === null) return unknownCustomer
  const deals = await tx
    .selectFrom('deals')
    .where('contact_id', '=', contactId)
    .where('archived_at', 'is', null)
    .where('outcome', 'is', null)
    .select(['title', 'value_amount', 'value_currency', 'expected_close'])
    .orderBy('created_at', 'desc')
    .limit(10)
    .execute()
  return JSON.stringify(
    deals.map(({ title, value_amount, value_currency, expected_close }) => ({
      ...{ title, value: value_amount / 100, currency: value_currency, expectedClose: expected_close },
    })),
  )
}
