/** When a rule raises nothing: outside its hours, and while work was announced on what it looks at. */
import type { Maintenance } from '@aura/contracts/warroom/alerts/maintenance.ts'
import type { Rule } from '@aura/contracts/warroom/alerts/rule.ts'
import { isOpen } from '../../routing/hours.ts'

const touches = ({ targets }: Maintenance, { conditions }: Rule, target: string | null): boolean =>
  targets.length === 0 || targets.some((one) => one === target || conditions.some(({ of }) => of === one))

export function isSuppressed(rule: Rule, target: string | null, planned: readonly Maintenance[], at: number): boolean {
  if (!isOpen(rule.schedule, new Date(at))) return true
  return planned.some((one) => Date.parse(one.from) <= at && at < Date.parse(one.to) && touches(one, rule, target))
}
