import type { RowProblem } from '@aura/contracts/imports/import.ts'
import { importProblems, type ProblemGroup, problemsShown } from '@aura/contracts/imports/problems.ts'
import { assertAccess } from '../platform/caller.ts'
import { answer } from '../platform/handle.ts'
import { type ImportKind, inCompany } from '../platform/import-kind.ts'
import { kindNamed, readImport } from './rows.ts'

/** Of one kind, told apart by what their sentence names. */
const apart = 8

export const problemGroups = (kinds: readonly ImportKind[]) =>
  answer(importProblems, async ({ input, tx, caller }) => {
    const record = await readImport(tx, input.importId)
    assertAccess((await inCompany(tx, kindNamed(kinds, record.kind))).needs, caller)
    const rows = await tx
      .selectFrom('import_rows')
      .where('import_id', '=', record.id)
      .where('outcome', '=', 'problem')
      .where('problem', 'is not', null)
      .groupBy('problem')
      .select((e) => ['problem', e.fn.countAll<number>().as('rows')])
      .orderBy('rows', 'desc')
      .orderBy('problem')
      .execute()
    return { groups: grouped(rows.flatMap(({ problem, rows }) => (problem ? [{ problem, rows }] : []))) }
  })

/** Beyond the first few of a kind, the rest of it is one group under the next one's sentence. */
export function grouped(counted: readonly { problem: RowProblem; rows: number }[]): ProblemGroup[] {
  const groups: ProblemGroup[] = []
  const rest = new Map<string, ProblemGroup>()
  const seen = new Map<string, number>()
  for (const { problem, rows } of counted) {
    const kind = `${problem.code} ${problem.column}`
    const before = seen.get(kind) ?? 0
    seen.set(kind, before + 1)
    const others = rest.get(kind)
    if (others) {
      others.rows += rows
      others.variants += 1
      continue
    }
    const group = { problem, rows, variants: 0 }
    groups.push(group)
    if (before + 1 === apart) rest.set(kind, group)
  }
  return groups.sort((group, other) => other.rows - group.rows).slice(0, problemsShown)
}
