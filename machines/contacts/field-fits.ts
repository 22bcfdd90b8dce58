/** Whether what stands in a field still fits it, and what it is called today. */
import type { Choice, Field, FieldsState, FieldType, FieldValue, FieldValues } from '@aura/contracts/contacts/fields.ts'

type Typed = Pick<Field, 'type' | 'choices'>

export const longestText = 500
const largest = 1e15

const isDay = (value: string): boolean => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : null
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}
const isLink = (value: string): boolean => /^https?:$/.test(URL.parse(value)?.protocol ?? '')
const isText = (value: string): boolean => value !== '' && value.length <= longestText && !/\p{Cc}/u.test(value)

/** The choice a value stands for, also when it was written under an earlier name. */
export const choiceOf = ({ choices }: Pick<Field, 'choices'>, value: FieldValue): Choice | undefined =>
  choices.find(({ label, was }) => label === value || was.some((name) => name === value))

const rules: Readonly<Record<FieldType, (value: FieldValue, field: Typed) => boolean>> = {
  text: (value) => typeof value === 'string' && isText(value),
  number: (value) => typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= largest,
  date: (value) => typeof value === 'string' && isDay(value),
  yes_no: (value) => typeof value === 'boolean',
  choice: (value, field) => choiceOf(field, value) !== undefined,
  phone: (value) => typeof value === 'string' && /^\+[1-9]\d{6,14}$/.test(value),
  url: (value) => typeof value === 'string' && value.length <= longestText && isLink(value),
}

export const fits = (field: Typed, value: FieldValue): boolean => rules[field.type](value, field)

/** The fields in use, in their order. */
export const inUse = ({ fields }: FieldsState): Field[] =>
  Object.values(fields)
    .filter(({ archived }) => !archived)
    .sort((a, b) => a.position - b.position || (a.key < b.key ? -1 : 1))

/** Required ones in which nothing stands. */
export const missing = (all: readonly Field[], values: FieldValues): Field[] =>
  all.filter(({ id, required, archived }) => required && !archived && values[id] === undefined)
