/** What is wrong with the form of a deal, by field: what is no deal first, then what its stage demands of one. */
import type { Field } from '@aura/contracts/contacts/fields.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { missing } from '@aura/machines/contacts/field-fits.ts'
import { lostRequirement, missingRequirement, withFacts } from '@aura/machines/deals/decide.ts'
import type { Demand } from '@aura/machines/deals/stage.ts'
import type { TFunction } from 'i18next'
import { reasonOf } from './deal-stage-field.tsx'
import { type DealFields, type Draft, readDraft, statedFields } from './draft.ts'

type Frame = {
  /** Absent of a new one. */
  current: Deal | undefined
  isNew: boolean
  stages: readonly StageRule[]
  ownFields: readonly Field[]
  language: Language
  t: TFunction
}
type Problems = Partial<Record<keyof Draft | `fields.${string}`, string>>

export function problemsOf(draft: Draft, frame: Frame): Problems {
  const { isNew, stages, ownFields, language, t } = frame
  const reading = readDraft(draft, language)
  if ('problems' in reading) {
    const known = reading.problems.filter((field) => field !== 'fields')
    return {
      ...Object.fromEntries(known.map((field) => [field === 'value' ? 'amount' : field, t(`deals.invalid.${field}`)])),
      ...unreadable(draft, ownFields, t),
    }
  }
  if (isNew) {
    const lacks = missing(ownFields, statedFields(draft))
    if (lacks.length > 0)
      return Object.fromEntries(lacks.map(({ id }) => [`fields.${id}`, t('contacts.fields.required_text')]))
    if (reasonOf(draft, stages).missing) return { reason: t('deals.outcome.missing') }
  }
  return demanded(requirementOf(draft, reading.fields, frame), t)
}

const unreadable = ({ fields }: Draft, ownFields: readonly Field[], t: TFunction): Problems =>
  Object.fromEntries(
    ownFields
      .filter(({ id }) => fields[id] && fields[id].value === undefined)
      .map(({ id, type }) => [`fields.${id}`, t(`contacts.fields.wrong.${type}`)]),
  )

/** Of a new deal and of an edit, what its stage demands and would not be there. */
function requirementOf(draft: Draft, fields: DealFields, { current, stages }: Frame): Demand | undefined {
  if (current) return lostRequirement(stages, current, withFacts(current, fields))
  const { contact, value, expectedClose } = fields
  const facts = { stage: draft.stage, contact, value, expectedClose: expectedClose ?? undefined }
  return missingRequirement(
    stages,
    { ...facts, fields: statedFields(draft) },
    reasonOf(draft, stages).reason.reason ?? null,
  )
}

function demanded(demand: Demand | undefined, t: TFunction): Problems {
  if (demand === undefined) return {}
  if (demand.startsWith('field:'))
    return { [`fields.${demand.slice('field:'.length)}`]: t('deals.move_refused.requires_field') }
  if (demand === 'contact') return { contact: t('deals.move_refused.requires_contact') }
  if (demand === 'value') return { amount: t('deals.move_refused.requires_value') }
  if (demand === 'expectedClose') return { expectedClose: t('deals.move_refused.requires_expectedClose') }
  return { reason: t('deals.outcome.missing') }
}
