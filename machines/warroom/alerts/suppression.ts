/** When a rule raises nothing: outside its hours, and while work was announced on what it looks at. */
import type { Maintenance } from '@aura/contracts/warroom/alerts/maintenance.ts'
import type { Rule } from '@aura/contracts/warroom/alerts/rule.ts'
import { isOpen } from '../../routing/hours.ts'

const touches = ({ targets }: Maintenance, { conditions }: Rule, target: string | null): boolean =>
  targets.length === 0 || targets.some((value) => value === target || conditions.some(({ of }) => of === value))

export function isSuppressed(rule: Rule, target: string | null, planned: readonly Maintenance[], at: number): boolean {
  if (!isOpen(rule.schedule, new Date(at))) return true
  return planned.some((item) => Date.parse(item.from) <= at && at < Date.parse(item.to) && touches(item, rule, target))
}
