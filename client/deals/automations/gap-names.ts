import { dealPlaceholders, unknownGapsIn } from '@aura/machines/deals/fill-action.ts'
import { refused } from '@aura/machines/platform/decision.ts'
import { refusalText } from '../../platform/i18n/refusal-text.ts'

/** What a rule may leave open in its words, as one types it. */
export const gapNames = dealPlaceholders.map((name) => `{{${name}}}`).join(', ')

/** What is wrong with the variables of a text while it is typed, by the rule of the save. */
export function gapError(text: string): string | undefined {
  const [name] = unknownGapsIn(text)
  return name === undefined ? undefined : refusalText(refused('deals.automation_gap_unknown', { name }))
}
