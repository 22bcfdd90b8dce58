/** Who can take a transfer soonest: the free ones by their load, then those at work, then those who are away. */
import type { TargetOperator } from '@aura/contracts/routing/transfer-targets.ts'

const rankOf = ({ state, isFree }: TargetOperator) =>
  isFree ? 0 : state === 'available' ? 1 : state === 'paused' ? 2 : 3

const shareOf = ({ load, capacity }: TargetOperator) => (capacity === 0 ? 1 : load / capacity)

export const bySoonest = (a: TargetOperator, b: TargetOperator): number =>
  rankOf(a) - rankOf(b) || shareOf(a) - shareOf(b) || a.name.localeCompare(b.name) || (a.userId < b.userId ? -1 : 1)
