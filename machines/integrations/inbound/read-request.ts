/** A mapping over a document: every value that it reads, by the field of the mapping. */
import type { InboundMapping } from '@aura/contracts/integrations/inbound/mapping.ts'
import { evaluate, parseExpression } from './expression.ts'

/** Every expression of a mapping, by its field. */
export function expressionsOf({ condition, key, contact, deal, note, start }: InboundMapping): [string, string][] {
  const { name, phone, email, fields } = contact
  return [
    ...(condition ? [['condition', condition.value] as [string, string]] : []),
    ['key', key],
    ['contact.name', name],
    ['contact.phone', phone],
    ['contact.email', email],
    ...Object.entries(fields).map(([id, text]): [string, string] => [`contact.fields.${id}`, text]),
    ...(deal
      ? ([
          ['deal.title', deal.title],
          ['deal.value', deal.value],
        ] satisfies [string, string][])
      : []),
    ['note', note],
    ...(start ? [['start.text', start.text] as [string, string]] : []),
  ]
}

/** The first field whose expression is not written as one. */
export const malformedIn = (mapping: InboundMapping): string | null =>
  expressionsOf(mapping).find(([, text]) => parseExpression(text) === null)?.[0] ?? null

export type RequestValues = Readonly<Record<string, string>>

export const readRequest = (mapping: InboundMapping, document: unknown): RequestValues =>
  Object.fromEntries(
    expressionsOf(mapping).map(([field, text]) => [field, evaluate(parseExpression(text) ?? [], document)]),
  )

/** Compared without case, as people write it in the settings. */
export const holds = ({ condition }: InboundMapping, values: RequestValues): boolean =>
  condition === null || (values.condition ?? '').toLowerCase() === condition.equals.toLowerCase()
