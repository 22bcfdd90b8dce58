import type { Field } from '@aura/contracts/contacts/fields.ts'
import type { Filter } from '../../platform/ui/table/column.ts'

const answers = ['true', 'false'] as const
/** As many as the question to the server takes. */
const most = 5

export const fieldFilterId = ({ key }: Field) => `field-${key}`

/** A list is narrowed by fields that have few answers. */
export const fieldFilters = (fields: readonly Field[], word: (answer: 'true' | 'false') => string): Filter[] =>
  fields.flatMap((field): Filter[] => {
    const { type, label, choices } = field
    if (type === 'choice')
      return [
        {
          id: fieldFilterId(field),
          label,
          options: choices.map((choice) => ({ value: choice.label, label: choice.label })),
        },
      ]
    if (type === 'yes_no')
      return [
        { id: fieldFilterId(field), label, options: answers.map((answer) => ({ value: answer, label: word(answer) })) },
      ]
    return []
  })

/** What the address asks for, as the server takes it. */
export function fieldsAsked(
  fields: readonly Field[],
  filters: Readonly<Record<string, string>>,
): Record<string, string> | undefined {
  const requests = fields.flatMap((field) => {
    const word = filters[fieldFilterId(field)]
    return word === undefined ? [] : [[field.id, word] as const]
  })
  return requests.length === 0 ? undefined : Object.fromEntries(requests.slice(0, most))
}
