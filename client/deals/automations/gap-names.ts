import { dealPlaceholders } from '@aura/machines/deals/fill-action.ts'

/** What a rule may leave open in its words, as one types it. */
export const gapNames = dealPlaceholders.map((name) => `{{${name}}}`).join(', ')
