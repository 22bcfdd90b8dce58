/** A field that somebody else has changed, in words: 'Ana mudou o valor para R$ 1.200 há 1 min'. */
import type { Conflict, ConflictValue } from '@aura/contracts/platform/conflict.ts'
import { fieldText } from '@aura/machines/contacts/field-text.ts'
import type { TFunction } from 'i18next'
import { percentText } from '../platform/i18n/figures.ts'
import { formatAge, formatMoney } from '../platform/i18n/format.ts'
import type { Naming } from './deal-changes.ts'
import { nameIn } from './stage-name.ts'

const fixedFields = [
  ...(['title', 'stage', 'contact', 'organization'] as const),
  ...(['value', 'probability', 'expectedClose', 'owner'] as const),
]

type Names = Pick<Naming, 'stages' | 'fields' | 'language'>

const ownField = ({ fields }: Names, field: string) => fields.find(({ id }) => field === `field:${id}`)

export function conflictValue(field: string, value: ConflictValue, names: Names, t: TFunction): string {
  const { stages, language } = names
  if (value === null) return t('deals.conflict.empty')
  if (typeof value === 'object') return formatMoney(value, language)
  const own = ownField(names, field)
  if (own) return fieldText(own, value, language)
  if (field === 'probability' && typeof value === 'number') return percentText(value, language)
  // Of an end, what was refused is a move to a stage.
  if (field === 'stage' || field === 'outcome') return nameIn(stages, String(value))
  if (field === 'expectedClose')
    return new Intl.DateTimeFormat(language, { timeZone: 'UTC' }).format(new Date(String(value)))
  return String(value)
}

export function conflictText({ field, by, at, current }: Conflict, names: Names, now: number, t: TFunction): string {
  const whoAndWhen = {
    by: by ?? t('deals.history.nobody'),
    ago: formatAge((now - Date.parse(at)) / 1000, names.language),
  }
  if (field === 'outcome') {
    const end = current === 'won' || current === 'lost' ? current : 'reopened'
    return t(`deals.conflict.outcome_${end}`, whoAndWhen)
  }
  const name = fixedFields.find((fixed) => fixed === field) ?? 'own'
  return t(`deals.conflict.${name}`, {
    ...whoAndWhen,
    field: ownField(names, field)?.label ?? t('deals.history.field'),
    value: conflictValue(field, current, names, t),
  })
}
