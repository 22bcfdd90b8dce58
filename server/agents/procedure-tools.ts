/**
 * A procedure in one answer. The model begins it and reports what happened; its machine says whether that may happen now.
 * What is to be said and asked is collected here and sent by the product, so that no step depends on a model's words.
 */
import type { AgentTool } from '@aura/contracts/agents/agent.ts'
import { type Procedure, type ProcedureProgress, type StepTool, stepTools } from '@aura/contracts/agents/procedure.ts'
import { trimmed } from '@aura/contracts/platform/values.ts'
import { beginProcedure, dueStep, recordAnswer, sayDue, takeStep } from '@aura/machines/agents/procedure.ts'
import * as z from 'zod/mini'
import type { Tool } from '../ai/index.ts'

export type ProcedureTrace = {
  procedures: readonly Procedure[]
  progress: ProcedureProgress | null
  /** Texts that are due in this answer. */
  spoken: string[]
  /** The question that is due after them: asked once. */
  question: string | null
  /** What the customer wrote that nobody has answered yet, and the last message's number. */
  words: readonly string[]
  seq: number
}

type Opening = Pick<ProcedureTrace, 'procedures' | 'progress' | 'words' | 'seq'>

/** With what is due already: a procedure that the customer's words have begun. */
export function procedureTrace(opening: Opening): ProcedureTrace {
  const trace: ProcedureTrace = { ...opening, spoken: [], question: null }
  if (opening.progress?.enteredSeq === opening.seq) moveTo(trace, opening.progress)
  return trace
}

/** What follows of itself, after the step that was done. */
function moveTo(trace: ProcedureTrace, next: ProcedureProgress): void {
  const { progress, texts } = sayDue(next, trace.seq)
  const step = dueStep(progress)
  trace.progress = progress
  trace.spoken.push(...texts)
  trace.question = step?.kind === 'ask' && progress.enteredSeq === trace.seq ? step.text : null
}

const isUnderWay = ({ progress }: ProcedureTrace): boolean => progress !== null && dueStep(progress) !== undefined
export const isProcedureDone = ({ progress }: Pick<ProcedureTrace, 'progress'>): boolean =>
  progress !== null && dueStep(progress) === undefined

/** A step may look where the AI agent may not otherwise. */
export const toolsOfProcedure = ({ progress }: ProcedureTrace): StepTool[] => {
  const step = progress ? dueStep(progress) : undefined
  return step?.kind === 'look' ? [step.tool] : []
}

const answerInput = z.strictObject({ answer: trimmed(400, 1) })
const nameInput = z.strictObject({ name: trimmed(60, 1) })
const names = ['start_procedure', 'record_answer'] as const
export const isProcedureTool = (name: string): name is (typeof names)[number] => names.some((item) => item === name)

export function procedureTools(trace: ProcedureTrace): Tool[] {
  const { procedures } = trace
  const object = (properties: object, required: readonly string[]) => ({
    ...{ type: 'object', properties, required, additionalProperties: false },
  })
  if (isUnderWay(trace))
    return [
      {
        name: 'record_answer',
        description: 'Report what the customer answered to the question of the procedure, in the customer’s own words.',
        input: object({ answer: { type: 'string', description: 'Copied from the customer’s message.' } }, ['answer']),
      },
    ]
  if (procedures.length === 0 || trace.progress !== null) return []
  const name = { type: 'string', enum: procedures.map((procedure) => procedure.name) }
  return [
    {
      name: 'start_procedure',
      description: 'Begin a procedure of the company, when the customer wants what its name says.',
      input: object({ name }, ['name']),
    },
  ]
}

const refusals: Readonly<Record<string, string>> = {
  not_answered_yet: 'Refused: the customer has not answered this question yet.',
  not_customer_words: 'Refused: these are not the customer’s words. Copy them from the message.',
  another_step_is_due: 'Refused: another step is due.',
  step_before_it: 'Refused: a step before it is due.',
  steps_are_left: 'Refused: steps of the procedure are left.',
  all_done: 'Refused: the procedure is done.',
}
const refusalOf = (reason: string, trace: ProcedureTrace) =>
  `${refusals[reason] ?? 'Refused.'} ${procedureWords(trace)}`.trim()

export function runProcedureTool(call: { name: string; input: unknown }, trace: ProcedureTrace): string {
  if (call.name === 'start_procedure') {
    const { data } = z.safeParse(nameInput, call.input)
    const procedure = trace.procedures.find(({ name }) => name === data?.name)
    if (!procedure) return 'There is no such procedure.'
    if (trace.progress !== null) return refusalOf(isUnderWay(trace) ? 'another_step_is_due' : 'all_done', trace)
    moveTo(trace, beginProcedure(procedure, trace.seq))
    return procedureWords(trace)
  }
  const { data } = z.safeParse(answerInput, call.input)
  if (!data) return 'The input does not fit the tool.'
  if (trace.progress === null) return 'No procedure is under way.'
  const moved = recordAnswer(trace.progress, { value: data.answer, words: trace.words, seq: trace.seq })
  if (!moved.ok) return refusalOf(moved.reason, trace)
  moveTo(trace, moved.progress)
  return procedureWords(trace)
}

/**
 * Null where the tool may be used: then it counts as the step that is due, if it is that. A note, a tag, and a look that no
 * step asks for, are no matter of a procedure.
 */
export function reportToProcedure(name: AgentTool, trace: ProcedureTrace): string | null {
  const { progress, seq } = trace
  if (progress === null) return null
  const tool = stepTools.find((item) => item === name)
  if (!tool && name !== 'close_conversation') return null
  const moved = takeStep(progress, tool ? { type: 'looked', tool, seq } : { type: 'close', seq })
  if (!moved.ok) return refusalOf(moved.reason, trace)
  if (moved.progress.at !== progress.at) moveTo(trace, moved.progress)
  return null
}

/** How the model learns what is due. */
export function procedureWords(trace: ProcedureTrace): string {
  const { progress, question } = trace
  if (progress === null) return ''
  const { name, steps } = progress.procedure
  const step = dueStep(progress)
  if (!step) return `The procedure “${name}” is done.`
  const head = `Procedure “${name}”, step ${progress.at + 1} of ${steps.length}:`
  switch (step.kind) {
    case 'look':
      return `${head} call ${step.tool} now.`
    case 'ask':
      return question === null
        ? `${head} the customer was asked “${step.text}”. If the customer has answered, call record_answer; else ask again.`
        : `${head} the product asks “${step.text}” after your words. Do not ask it yourself; wait for the answer.`
    case 'say':
      return `${head} the product says it.`
  }
}
