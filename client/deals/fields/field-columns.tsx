/** The columns of the company's own fields in the list of deals. */
import type { Field } from '@aura/contracts/contacts/fields.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { fieldText } from '@aura/machines/contacts/field-text.ts'
import type { Column } from '../../platform/ui/table/column.ts'

export function fieldColumns(fields: readonly Field[], language: Language): Column<Deal>[] {
  return fields.map((field) => {
    const text = ({ fields: values = {} }: Deal) => {
      const value = values[field.id]
      return value === undefined ? '' : fieldText(field, value, language)
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
