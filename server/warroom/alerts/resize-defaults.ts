import { ruleChanged } from '@aura/contracts/warroom/alerts/rule.ts'
import { defaultRules } from '@aura/machines/warroom/alerts/default-rules.ts'
import type { Work } from '../../platform/handle.ts'
import { teamSizeOf } from './defaults.ts'
import { scheduleEvaluation } from './evaluation-state.ts'
import { wireRule } from './store.ts'

/**
 * After people came or left. A rule that a person has changed is no default rule any more, and stays as it is. Its version
 * stays too: who has it open meanwhile saves it, and it is theirs from then on.
 */
export async function resizeDefaultRules({ tx, emit, now }: Pick<Work, 'tx' | 'emit' | 'now'>): Promise<void> {
  const follows = () =>
    tx.selectFrom('alert_rules').where('default_key', 'is not', null).where('removed_at', 'is', null).selectAll()
  const before = await teamSizeOf(tx)
  if ((await follows().execute()).every(({ team_size }) => team_size === before)) return
  // The evaluator's row first, as everybody takes it.
  await scheduleEvaluation(tx, now, true)
  const teamSize = await teamSizeOf(tx)
  for (const row of await follows().orderBy('id').forUpdate().execute()) {
    if (row.default_key === null || row.team_size === teamSize) continue
    const conditions = defaultRules[row.default_key].conditions(teamSize)
    const set = { conditions: JSON.stringify(conditions), team_size: teamSize }
    const resized = await tx
      .updateTable('alert_rules')
      .set(set)
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    emit(ruleChanged, { id: resized.id, rule: wireRule(resized), teamSize })
  }
}
