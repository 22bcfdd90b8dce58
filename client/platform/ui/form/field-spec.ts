/** A field of a form that sends a command: what a person types, and what the contract makes of it. */
import type { Language, Money } from '@aura/contracts/platform/values.ts'
import type { ReactNode } from 'react'
import { type $ZodType, safeParse } from 'zod/v4/core'
import { parseAmount } from '../../i18n/format.ts'
import type { FieldWiring } from '../field.tsx'

/** What a control of one's own needs: the wiring of its label, its text, and where a change goes. */
export type Slot = { wiring: FieldWiring; name: string; value: string; set: (value: string) => void }

export type FieldSpec<Name extends string = string> = {
  name: Name
  label: string
  kind: 'text' | 'email' | 'money' | 'select' | 'switch' | 'textarea' | 'date' | 'number'
  hint?: ReactNode
  /** A control of the feature's own instead of the kind's. */
  slot?: (slot: Slot) => ReactNode
  options?: readonly { value: string; label: string }[]
  /** Money is asked for in one currency. */
  currency?: Money['currency']
  autoComplete?: string
  maxLength?: number
  autoFocus?: boolean
  /** Better words than the general ones for what the contract refuses. */
  problem?: string
  /** The same for a field that is empty and may not be. */
  required?: string
}

/** What stands in the fields. */
export type Draft = Readonly<Record<string, string | boolean>>

/** A value of the wire as a person edits it. */
export function draftOf(value: unknown, { kind }: FieldSpec, language: Language): string | boolean {
  if (kind === 'switch') return value === true
  if (value === undefined || value === null) return ''
  if (kind === 'money')
    return amountText(typeof value === 'object' && 'amount' in value ? value.amount : value, language)
  return String(value)
}

const amountText = (amount: unknown, language: Language): string =>
  typeof amount === 'number'
    ? new Intl.NumberFormat(language, { minimumFractionDigits: amount % 100 === 0 ? 0 : 2 }).format(amount / 100)
    : ''

const accepts = (schema: $ZodType, value: unknown): boolean => safeParse(schema, value).success

/** An empty field is null or absent, whichever the contract takes; text that is no figure is left for it to refuse. */
export function toInput(draft: string | boolean, spec: FieldSpec, schema: $ZodType, language: Language): unknown {
  if (typeof draft === 'boolean') return draft
  const text = draft.trim()
  if (text === '') return accepts(schema, null) ? null : accepts(schema, undefined) ? undefined : ''
  if (spec.kind === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
  if (spec.kind !== 'money') return draft
  const amount = parseAmount(text, language)
  if (amount === undefined) return text
  return accepts(schema, amount) ? amount : { amount, currency: spec.currency }
}

export const mayBeEmpty = (schema: $ZodType): boolean => accepts(schema, null) || accepts(schema, undefined)
