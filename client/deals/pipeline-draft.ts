/** What stands in the editor of a pipeline, and what it means to the contract. */
import { stages as defaultIds } from '@aura/contracts/deals/deal.ts'
import { createPipeline, defaultStages, type Pipeline, type StageRule } from '@aura/contracts/deals/pipeline.ts'
import { foldText } from '@aura/contracts/platform/fold-text.ts'

/** `key` stays while the name is typed; the id follows from the name for a stage that is new. */
export type StageDraft = Omit<StageRule, 'name' | 'probability' | 'rotsAfterDays'> & {
  key: string
  isNew: boolean
  name: string
  probability: string
  rotsAfterDays: string
}
export type PipelineDraft = { name: string; stages: readonly StageDraft[] }

const textOf = (value: number | null) => (value === null ? '' : String(value))
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))

const stageDraft = (rule: StageRule): StageDraft => ({
  ...rule,
  key: rule.id,
  isNew: false,
  name: rule.name ?? '',
  probability: textOf(rule.probability),
  rotsAfterDays: textOf(rule.rotsAfterDays),
})

export const draftOfPipeline = (pipeline: Pipeline | undefined): PipelineDraft => ({
  name: pipeline?.name ?? '',
  stages: (pipeline?.stages ?? defaultStages).map(stageDraft),
})

export const newStage = (key: string): StageDraft => ({
  ...{ key, id: key, isNew: true, name: '', kind: 'open', colour: 'neutral', probability: '', requires: [], to: null },
  rotsAfterDays: '30',
})

export const hasOwnName = (stage: StageDraft) => !defaultIds.some((id) => id === stage.id)

const slug = (name: string) =>
  foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 30) || 'stage'

/** The ids of new stages, each unlike all others; what refers to a stage follows. */
function withIds(stages: readonly StageDraft[]): StageDraft[] {
  const used = new Set(stages.filter(({ isNew }) => !isNew).map(({ id }) => id))
  const ids = new Map<string, string>()
  for (const stage of stages) {
    let id = stage.id
    if (stage.isNew) {
      const stem = slug(stage.name)
      id = stem
      for (let count = 2; used.has(id); count += 1) id = `${stem}-${count}`
      used.add(id)
    }
    ids.set(stage.id, id)
  }
  return stages.map((stage) => ({
    ...stage,
    id: ids.get(stage.id) ?? stage.id,
    to: stage.to?.flatMap((target) => ids.get(target) ?? []) ?? null,
  }))
}

/** The stages as the contract takes them, or undefined where it does not. */
export function readPipeline({ name, stages }: PipelineDraft): { name: string; stages: StageRule[] } | undefined {
  const { shape } = createPipeline.input
  const rules = withIds(stages).map(({ key: _, isNew, ...stage }) => ({
    ...stage,
    name: stage.name.trim() === '' && !isNew && !hasOwnName({ ...stage, key: '', isNew }) ? null : stage.name,
    probability: numberOf(stage.probability),
    rotsAfterDays: numberOf(stage.rotsAfterDays),
  }))
  const read = { name: shape.name.safeParse(name), stages: shape.stages.safeParse(rules) }
  return read.name.success && read.stages.success ? { name: read.name.data, stages: read.stages.data } : undefined
}
