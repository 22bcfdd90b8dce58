/** Procedures as a person edits them: phrases one a line, and each step with all that its kinds may have. */
import {
  type Procedure,
  type ProcedureStep,
  type StepTool,
  stepKinds,
  stepTools,
} from '@aura/contracts/agents/procedure.ts'

export type StepDraft = { id: string; kind: ProcedureStep['kind']; text: string; tool: StepTool }
export type ProcedureDraft = {
  id: string
  name: string
  phrases: string
  steps: readonly StepDraft[]
  end: Procedure['end']
}

export const blankStep = (id: string): StepDraft => ({ id, kind: 'ask', text: '', tool: stepTools[0] })
export const blankProcedure = (id: string, stepId: string): ProcedureDraft => ({
  ...{ id, name: '', phrases: '', steps: [blankStep(stepId)], end: 'go_on' },
})

/** Those that are saved are known by where they stand, so that the same ones look the same. */
export const procedureDraftsOf = (procedures: readonly Procedure[]): ProcedureDraft[] =>
  procedures.map(({ name, phrases, steps, end }, at) => ({
    ...{ id: `saved-${at}`, name, phrases: phrases.join('\n'), end },
    steps: steps.map((step, index) => ({
      ...{ id: `saved-${at}-${index}`, kind: step.kind },
      text: step.kind === 'look' ? '' : step.text,
      tool: step.kind === 'look' ? step.tool : stepTools[0],
    })),
  }))

const stepOf = ({ kind, text, tool }: StepDraft): ProcedureStep => (kind === 'look' ? { kind, tool } : { kind, text })

export const proceduresOf = (drafts: readonly ProcedureDraft[]): Procedure[] =>
  drafts.map(({ name, phrases, steps, end }) => ({
    ...{ name, end, steps: steps.map(stepOf) },
    phrases: phrases.split('\n').filter((phrase) => phrase.trim() !== ''),
  }))

export const kindOf = (value: string): ProcedureStep['kind'] => stepKinds.find((kind) => kind === value) ?? 'ask'
export const toolOf = (value: string): StepTool => stepTools.find((tool) => tool === value) ?? stepTools[0]

/** One step further up or down. */
export function moved(steps: readonly StepDraft[], at: number, by: -1 | 1): StepDraft[] {
  const next = [...steps]
  const [step] = next.splice(at, 1)
  if (step) next.splice(at + by, 0, step)
  return next
}
