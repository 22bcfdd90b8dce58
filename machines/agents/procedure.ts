/**
 * A procedure as a machine that is built from its steps. Each state lets its own step happen and no other one: the model
 * reports, and what is out of order is refused with the reason and changes nothing.
 */
import type { Procedure, ProcedureProgress, ProcedureStep, StepTool } from '@aura/contracts/agents/procedure.ts'
import { assign, type SnapshotFrom, setup } from 'xstate'
import { attempt } from '../platform/attempt.ts'

type Context = { enteredSeq: number }
/** `seq`: the customer's last message. */
export type StepEvent =
  | { type: 'said' | 'answered' | 'close'; seq: number }
  | { type: 'looked'; seq: number; tool: StepTool }

const base = setup({
  types: { events: {} as StepEvent, context: {} as Context },
  actions: {
    enter: assign({ enteredSeq: ({ event }) => event.seq }),
    refuse: (_, _params: { reason: string }) => {},
    /** Nothing follows: a transition without an action would be none. */
    stay: () => {},
  },
  guards: {
    isLaterThanStep: ({ context, event }) => event.seq > context.enteredSeq,
    isTool: ({ event }, tool: StepTool) => event.type === 'looked' && event.tool === tool,
    isAmong: ({ event }, tools: readonly StepTool[]) => event.type === 'looked' && tools.includes(event.tool),
  },
})

const stateOf = (at: number, steps: readonly ProcedureStep[]): string => (at < steps.length ? `step${at + 1}` : 'done')
const stay = { actions: 'stay' as const }
const refusal = (reason: string) => ({ actions: { type: 'refuse' as const, params: { reason } } })

export function procedureMachine(steps: readonly ProcedureStep[]) {
  const stateFor = (step: ProcedureStep, at: number) => {
    const next = { target: stateOf(at + 1, steps), actions: 'enter' as const }
    const later = steps.slice(at + 1).flatMap((item) => (item.kind === 'look' ? [item.tool] : []))
    const isEarly = {
      guard: { type: 'isAmong' as const, params: later },
      ...refusal('step_before_it'),
    }
    return {
      on: {
        said: step.kind === 'say' ? next : refusal('another_step_is_due'),
        answered:
          step.kind === 'ask'
            ? [{ guard: 'isLaterThanStep' as const, ...next }, refusal('not_answered_yet')]
            : refusal('another_step_is_due'),
        // What no later step looks for may be looked for at any time.
        looked: [
          ...(step.kind === 'look' ? [{ guard: { type: 'isTool' as const, params: step.tool }, ...next }] : []),
          isEarly,
          stay,
        ],
        close: refusal('steps_are_left'),
      },
    }
  }
  return base.createMachine({
    id: 'agents.procedure',
    context: { enteredSeq: 0 },
    initial: stateOf(0, steps),
    states: {
      ...Object.fromEntries(steps.map((step, at) => [stateOf(at, steps), stateFor(step, at)])),
      done: {
        on: { said: refusal('all_done'), answered: refusal('all_done'), looked: stay, close: stay },
      },
    },
  })
}

type ProcedureSnapshot = SnapshotFrom<ReturnType<typeof procedureMachine>>

export type Step = { ok: true; progress: ProcedureProgress } | { ok: false; reason: string }

/** What becomes of a procedure by an event, or why it may not happen now. */
export function takeStep(progress: ProcedureProgress, event: StepEvent): Step {
  const { steps } = progress.procedure
  const machine = procedureMachine(steps)
  const context = { enteredSeq: progress.enteredSeq }
  const from: ProcedureSnapshot = machine.resolveState({ value: stateOf(progress.at, steps), context })
  const moved = attempt(machine, from, event)
  if (!moved.ok) return moved
  const at = [...steps.keys(), steps.length].find((index) => stateOf(index, steps) === moved.next.value) ?? progress.at
  return { ok: true, progress: { ...progress, at, enteredSeq: moved.next.context.enteredSeq } }
}

export const beginProcedure = (procedure: Procedure, seq: number): ProcedureProgress => ({
  ...{ procedure, at: 0, enteredSeq: seq, answers: [] },
})

export const dueStep = ({ procedure, at }: ProcedureProgress): ProcedureStep | undefined => procedure.steps[at]

/** The texts that are due now are said by the product, without a model: all of them in a row, and then the question. */
export function sayDue(progress: ProcedureProgress, seq: number): { progress: ProcedureProgress; texts: string[] } {
  const texts: string[] = []
  let current = progress
  for (let step = dueStep(current); step?.kind === 'say'; step = dueStep(current)) {
    const moved = takeStep(current, { type: 'said', seq })
    if (!moved.ok) break
    texts.push(step.text)
    current = moved.progress
  }
  return { progress: current, texts }
}

const letters = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** A model reports what the customer said, and nothing that it has made up: the words have to be the customer's. */
export function recordAnswer(
  progress: ProcedureProgress,
  { value, words, seq }: { value: string; words: readonly string[]; seq: number },
): Step {
  const step = dueStep(progress)
  const moved = takeStep(progress, { type: 'answered', seq })
  if (!moved.ok || step?.kind !== 'ask') return moved
  const reported = letters(value)
  if (reported === '' || !words.some((text) => letters(text).includes(reported)))
    return { ok: false, reason: 'not_customer_words' }
  const answers = [...progress.answers, { text: step.text, value }]
  return { ok: true, progress: { ...moved.progress, answers } }
}
