/** Which of its languages a message goes out in: the one that the person's card names, else the first wording. */
import type { CampaignMessage, Wording } from '@aura/contracts/campaigns/campaign.ts'
import type { Field, FieldValue } from '@aura/contracts/contacts/fields.ts'
import { choiceOf } from '../contacts/field-fits.ts'

/** `languages`: what the card says, as it is called today and as it was called before. */
export function translated(message: CampaignMessage, languages: readonly string[]): Wording {
  const { translations = [], ...first } = message
  return translations.find(({ language }) => languages.includes(language))?.message ?? first
}

/** The first wording and its translations. */
export function wordingsOf(message: CampaignMessage): Wording[] {
  const { translations = [], ...first } = message
  return [first, ...translations.map(({ message: wording }) => wording)]
}

/** All names of a language that stands in a field: a translation may carry an earlier one. */
export function languageNames(field: Pick<Field, 'type' | 'choices'>, value: FieldValue | undefined): string[] {
  if (value === undefined) return []
  const choice = field.type === 'choice' ? choiceOf(field, value) : undefined
  return choice ? [choice.label, ...choice.was] : [String(value)]
}
