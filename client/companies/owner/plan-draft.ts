/** A plan while it is being changed: what it would be, and what that adds and takes away. */
import { isModule, type ModuleName } from '@aura/contracts/permissions.ts'

export type PlanRow = { module: string; active: boolean }

/** Null: no plan, everything is there. */
export type PlanDraft = ReadonlySet<ModuleName> | null

export const draftOf = (plan: readonly PlanRow[]): PlanDraft =>
  plan.length === 0 ? null : new Set(plan.flatMap(({ module, active }) => (active && isModule(module) ? [module] : [])))

export function changes(before: PlanDraft, after: PlanDraft, all: readonly ModuleName[]) {
  const has = (draft: PlanDraft, module: ModuleName) => draft === null || draft.has(module)
  return {
    added: all.filter((module) => !has(before, module) && has(after, module)),
    taken: all.filter((module) => has(before, module) && !has(after, module)),
    /** Without a plan what is to come is there too, so this is a change of its own. */
    bounded: (before === null) !== (after === null),
  }
}

export const rowsOf = (draft: PlanDraft, all: readonly ModuleName[]): { module: ModuleName; active: boolean }[] =>
  draft === null ? [] : all.map((module) => ({ module, active: draft.has(module) }))

export function toggled(draft: PlanDraft, module: ModuleName, on: boolean, all: readonly ModuleName[]): PlanDraft {
  const next = new Set(draft ?? all)
  if (on) next.add(module)
  else next.delete(module)
  return next
}
