/** A value at a door in its one form, and a text that a person has typed or a file brings as a value. */

import type { Field, FieldType, FieldValue } from '@aura/contracts/contacts/fields.ts'
import { customerPhone } from '@aura/contracts/contacts/typed-address.ts'
import { foldText } from '@aura/contracts/platform/fold-text.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { readDay, readNumber } from '../platform/typed-values.ts'
import { choiceOf, fits } from './field-fits.ts'

type Typed = Pick<Field, 'type' | 'choices'>

const link = (text: string): string => (/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`)
const hasHost = (text: string): boolean => /^https?:\/\/[^/?#]*\.[^/?#.]/i.test(text) || /:\/\/localhost\b/.test(text)

/** Null when it does not fit. */
export function inForm(field: Typed, input: FieldValue): FieldValue | null {
  // Minus zero is shown as zero and has to be it.
  const shaped = typeof input === 'string' ? shape(field, input.trim()) : typeof input === 'number' ? input + 0 : input
  return shaped !== null && fits(field, shaped) ? shaped : null
}

function shape(field: Typed, text: string): string | null {
  if (field.type === 'phone') return text.length <= 30 ? customerPhone(text) : null
  if (field.type === 'url') return hasHost(link(text)) ? link(text) : null
  if (field.type === 'choice') return choiceOf(field, text)?.label ?? null
  return text
}

const yes = new Set(['sim', 's', 'yes', 'y', 'si', 'true', '1', 'x'])
const no = new Set(['nao', 'n', 'no', 'false', '0'])

const readers: Readonly<Record<FieldType, (text: string, field: Typed, language: Language) => FieldValue | null>> = {
  text: (text) => text,
  number: (text, _, language) => readNumber(text, language),
  date: (text, _, language) => readDay(text, language),
  yes_no: (text) => (yes.has(foldText(text.trim())) ? true : no.has(foldText(text.trim())) ? false : null),
  choice: (text, { choices }) =>
    choices.find(({ label, was }) => [label, ...was].some((name) => foldText(name.trim()) === foldText(text.trim())))
      ?.label ?? null,
  phone: (text) => text,
  url: (text) => text,
}

/** Null when no value of this field is written so. */
export function readField(field: Typed, text: string, language: Language): FieldValue | null {
  const value = readers[field.type](text.trim(), field, language)
  return value === null ? null : inForm(field, value)
}

/** A value as it is typed in a form. */
export function typedField(value: FieldValue | undefined, language: Language): string {
  if (value === undefined) return ''
  return typeof value === 'number' && language !== 'en-US' ? String(value).replace('.', ',') : String(value)
}
