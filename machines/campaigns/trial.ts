/** Which wording wins a trial. */
import type { TrialMeasure } from '@aura/contracts/campaigns/design.ts'

export type VariantCount = { variant: number; sent: number } & Record<TrialMeasure, number>

/** The best share of the measure; of equal ones the first. One that reached nobody has none. */
export function winnerOf(counts: readonly VariantCount[], measure: TrialMeasure): number {
  const shareOf = ({ sent, [measure]: reached }: VariantCount) => (sent === 0 ? 0 : reached / sent)
  const [best] = counts.toSorted((a, b) => shareOf(b) - shareOf(a) || a.variant - b.variant)
  return best?.variant ?? 0
}

/** The wordings are called A, B, C, D. */
export const letterOf = (variant: number): string => String.fromCharCode(65 + variant)
