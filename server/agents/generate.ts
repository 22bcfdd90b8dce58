/** The model is asked, its tools are run, and what comes of it is an answer or a hand-off, whatever fails on the way. */
import type { AgentTool } from '@aura/contracts/agents/agent.ts'
import type { Procedure, ProcedureProgress } from '@aura/contracts/agents/procedure.ts'
import type { HandOff, Source } from '@aura/contracts/conversations/message.ts'
import { openQuestion } from '@aura/machines/agents/gaps.ts'
import { answersFromKnowledge } from '@aura/machines/agents/without-model.ts'
import type { Mask } from '@aura/machines/ai/mask.ts'
import { askModels, type BookedCall, type ChatMessage, maskOf, ProviderFailure, type Question } from '../ai/index.ts'
import { cutText } from '../platform/cut-text.ts'
import type { Db } from '../platform/database/transact.ts'
import { Refusal } from '../platform/refuse.ts'
import { storable, storableData } from '../platform/storable.ts'
import type { Gap } from './gaps/note-gap.ts'
import { embedQuestion, type QuestionVector } from './knowledge/embed-question.ts'
import { answeringChunks } from './knowledge/search.ts'
import { isProcedureDone, type ProcedureTrace, procedureTrace, procedureWords } from './procedure-tools.ts'
import { type ToolEffect, tagNames } from './tool-effects.ts'
import {
  customerName,
  isWithoutEffect,
  mayRun,
  questionOf,
  runTool,
  type ToolCall,
  type ToolSubject,
  type ToolTrace,
  toolsOf,
  traceOf,
} from './tools.ts'

/** `spoken`: texts of a procedure that are said first. `progress`: how far it is once this has been said. */
type OutcomeFacts = { gap: Gap | null; progress: ProcedureProgress | null; effects: readonly ToolEffect[] }
export type Outcome =
  | (OutcomeFacts & { type: 'answer'; text: string; sources: Source[]; closes: boolean })
  | (OutcomeFacts & { type: 'hand_off'; handOff: HandOff; spoken: readonly string[] })

export type Generation = Pick<Question, 'within' | 'config' | 'about' | 'userId' | 'signal' | 'elapsed'> & {
  messages: readonly ChatMessage[]
  provider: string | null
  model: string | null
  allowed: readonly AgentTool[]
  procedures: readonly Procedure[]
  progress: ProcedureProgress | null
  /** What the customer wrote that is answered now, and the number of the last of it. */
  words: readonly string[]
  seq: number
  subject: ToolSubject
  booked?: (call: BookedCall) => void
  /** A tool was run for the model. */
  called?: (tool: AgentTool) => void
  /**
   * The text so far, of each question to the model anew; in a procedure its fixed texts, which are settled before any model
   * has said anything. What a model says in one comes with the outcome.
   */
  onText?: (round: number, text: string, isSettled?: boolean) => void
}

const maxTokens = 800
/** A model that still asks for tools after so many rounds gets nowhere. */
const mostRounds = 6
/** Further searches of an answer go by words: a customer may not make a model buy vectors without end. */
const mostVectors = 8

/** A refusal of the door to the models is thrown only where `throws` asks for it: the test chat shows it. */
export async function generateAnswer(generation: Generation, { throws = false } = {}): Promise<Outcome> {
  const { within, allowed, subject, procedures, progress, words, seq } = generation
  const trace = traceOf(procedureTrace({ procedures, progress, words, seq }))
  const { steps } = trace
  const messages = [...generation.messages]
  const stop = (reason: HandOff['reason'], spoken: readonly string[] = []): Outcome => {
    const tried = [...answersOf(steps), ...stepsOf(trace.sources)]
    const handOff: HandOff = { reason, summary: '', steps: tried, question: null }
    const gap = gapOf(trace, { words, allowed, sources: null, answer: null, handOff })
    return { type: 'hand_off', gap, progress: steps.progress, effects: trace.effects, spoken, handOff }
  }
  let searches = 0
  let fixedRound: number | undefined
  const sayFixed = (round: number) => {
    if (steps.spoken.length === 0) return
    fixedRound ??= round
    generation.onText?.(fixedRound, steps.spoken.join('\n\n'), true)
  }
  try {
    const { mask, tags } = await within(async ({ tx }) => ({
      mask: await maskFor(tx, subject),
      tags: await tagNames(tx),
    }))
    for (let round = 0; round < mostRounds; round++) {
      sayFixed(round)
      const { text, calls } = await askOnce(generation, withProcedure(messages, steps), { mask, tags, steps, round })
      for (const call of calls) {
        const question = questionOf(call, { allowed, trace })
        if (question !== null) searches += 1
        const vector = searches > mostVectors ? null : await vectorFor(generation, question)
        const tool = mayRun(call.name, { allowed, trace })
        const result = await within(({ tx }) => runTool(tx, call, { allowed, subject, trace, vector }))
        if (tool !== undefined && !isWithoutEffect(result)) generation.called?.(tool)
        if (call === calls[0]) messages.push({ role: 'assistant', text, calls })
        messages.push({ role: 'tool', callId: call.id, name: call.name, text: result })
      }
      const { sources, closes, handOff, effects } = trace
      if (handOff) {
        const tried = { ...handOff, steps: [...answersOf(steps), ...handOff.steps] }
        const gap = gapOf(trace, { words, allowed, sources: null, answer: null, handOff })
        return { type: 'hand_off', handOff: tried, gap, effects, progress: steps.progress, spoken: [] }
      }
      if (isProcedureDone(steps) && steps.progress?.procedure.end === 'hand_off') return stop('rule', steps.spoken)
      const said = spokenAround(text, steps)
      if (said !== '' && (calls.length === 0 || closes)) {
        const gap = gapOf(trace, { words, allowed, sources: sources.length, answer: text, handOff: null })
        const answered = { sources, gap, closes, effects, progress: steps.progress }
        return { type: 'answer', text: cutText(said, longestAnswer), ...answered }
      }
      if (calls.length === 0) return stop('cannot_answer')
    }
    return stop('cannot_answer')
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null || throws) throw error
    const refusal = error instanceof Refusal ? error.code : ''
    if (answersFromKnowledge({ refusal, allowed, isInProcedure: steps.progress !== null }))
      return (await fromKnowledge(generation)) ?? stop('cannot_answer')
    return stop(reason)
  }
}

type Ending = {
  words: readonly string[]
  allowed: readonly AgentTool[]
  sources: number | null
  answer: string | null
  handOff: HandOff | null
}

function gapOf({ gap, gapVector, hasReadCustomer, steps }: ToolTrace, { allowed, ...ending }: Ending): Gap | null {
  const isAnsweredOtherwise = hasReadCustomer || steps.progress !== null
  const question = openQuestion({
    ...ending,
    gap,
    maySearch: allowed.includes('search_knowledge'),
    isAnsweredOtherwise,
  })
  return question && { ...question, vector: gap === null ? null : gapVector }
}

async function vectorFor(generation: Generation, question: string | null): Promise<QuestionVector | null> {
  if (question === null) return null
  const { within, config, about = {}, userId = null, signal, elapsed, subject } = generation
  const name = await within(({ tx }) => customerName(tx, subject))
  const parts = { within, config, about, userId, signal, elapsed }
  return await embedQuestion(parts, question, (mask) => mask.learnPerson(name ?? ''))
}

const queryOf = (words: readonly string[]): string => cutText(words.join(' '), 400)

/** What the knowledge says about the words; undefined where it says nothing, or about something else. */
async function fromKnowledge({ within, words }: Generation): Promise<Outcome | undefined> {
  const [found] = await within(({ tx }) => answeringChunks(tx, queryOf(words)))
  if (!found) return undefined
  const { sourceId: id, title, version, chunk, text } = found
  const facts = { gap: null, closes: false, effects: [], progress: null }
  return { type: 'answer', text, sources: [{ id, title, version, chunk }], ...facts }
}

const longestAnswer = 4_000
const stepsOf = (sources: readonly Source[]) => sources.map(({ title, version }) => `${title}, v${version}`)

/** One for all rounds of an answer, which knows the customer. */
async function maskFor(tx: Db, subject: ToolSubject): Promise<Mask> {
  const mask = await maskOf(tx)
  mask.learnPerson((await customerName(tx, subject)) ?? '')
  return mask
}

/** What the customer has answered in a procedure goes with the conversation. */
const answersOf = ({ progress }: ProcedureTrace): string[] =>
  (progress?.answers ?? []).map(({ text, value }) => `${text} ${value}`)

/** Fixed texts, the model's words, and the question that is due. */
const spokenAround = (text: string, { spoken, question }: ProcedureTrace): string =>
  [...spoken, text.trim(), question ?? ''].filter((part) => part !== '').join('\n\n')

/** What is due stands in each question to the model, not in its memory. */
function withProcedure(messages: readonly ChatMessage[], steps: ProcedureTrace): ChatMessage[] {
  const words = procedureWords(steps)
  const [first, ...rest] = messages
  if (words === '' || first?.role !== 'system') return [...messages]
  return [{ role: 'system', text: `${first.text}\n${words}` }, ...rest]
}

type Asking = { mask: Mask; tags: readonly string[]; steps: ProcedureTrace; round: number }

async function askOnce(generation: Generation, messages: readonly ChatMessage[], { mask, tags, steps, round }: Asking) {
  const { within, config, about = {}, userId = null, signal, elapsed, provider, model, allowed, booked } = generation
  let text = ''
  const calls: ToolCall[] = []
  const answer = askModels({
    ...{
      within,
      config,
      purpose: 'agent',
      messages,
      tools: toolsOf(allowed, steps, tags),
      maxTokens,
      about,
      signal,
      elapsed,
    },
    ...{ connectionId: provider, model, mask, userId, ...(booked && { booked }) },
  })
  for await (const event of answer) {
    if (event.type === 'text') {
      text += event.text
      if (steps.progress === null) generation.onText?.(round, storable(text))
    }
    if (event.type === 'tool_call') calls.push({ ...event.call, input: storableData(event.call.input) })
  }
  return { text: storable(text), calls }
}

/** Null for what is a fault of ours. */
export function reasonOf(error: unknown): HandOff['reason'] | null {
  if (error instanceof ProviderFailure) return 'provider_failed'
  if (error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return 'provider_failed'
  if (!(error instanceof Refusal)) return null
  if (error.code === 'ai.budget_spent') return 'budget_spent'
  return error.code.startsWith('ai.') ? 'provider_failed' : null
}
