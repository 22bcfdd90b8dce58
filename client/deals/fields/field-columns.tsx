/** The columns of the company's own fields in the list of deals. */
import type { Field } from '@aura/contracts/contacts/fields.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import type { TFunction } from 'i18next'
import { valueText } from '../../contacts/index.ts'
import type { Column } from '../../platform/ui/table/column.ts'

export function fieldColumns(t: TFunction, fields: readonly Field[], language: Language): Column<Deal>[] {
  const words = { yes: t('contacts.fields.value.true'), no: t('contacts.fields.value.false'), language }
  return fields.map((field) => {
    const text = ({ fields: values = {} }: Deal) => {
      const value = values[field.id]
      return value === undefined ? '' : valueText(field, value, words)
    }
    return {
      id: `field-${field.key}`,
      header: field.label,
      cell: (deal) => text(deal) || '–',
      text,
      ...{ width: 130, phone: 'none', hidden: true },
    }
  })
}
