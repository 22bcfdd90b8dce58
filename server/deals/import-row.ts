/** One row of a file of deals as its cells say it, in the light of what the company has. */
import type { Field } from '@aura/contracts/contacts/fields.ts'
import { customerPhone, type TypedAddress } from '@aura/contracts/contacts/typed-address.ts'
import {
  contactName,
  type Deal,
  mostDealTags,
  outcomeReason,
  probability,
  type Stage,
  stages,
  title,
} from '@aura/contracts/deals/deal.ts'
import type { Pipeline } from '@aura/contracts/deals/pipeline.ts'
import { stageNames } from '@aura/contracts/deals/stage-names.ts'
import { bareCnpj } from '@aura/contracts/platform/cnpj.ts'
import { foldText } from '@aura/contracts/platform/fold-text.ts'
import { currency, day, email, type Language, languages, money } from '@aura/contracts/platform/values.ts'
import { readField } from '@aura/machines/contacts/field-read.ts'
import { noStage, type ResolvedPatch } from '@aura/machines/deals/decide.ts'
import { readDay, readNumber } from '@aura/machines/platform/typed-values.ts'
import * as z from 'zod/mini'
import { fieldColumn } from '../contacts/index.ts'
import type { Problem } from '../platform/import-kind.ts'

/** The company's own fields are read where it is known which there are. */
export const row = z.looseObject({
  title,
  contact: z.optional(contactName),
  organization: z.optional(z.string()),
  address: z.optional(z.string()),
  value: z.optional(z.string()),
  currency: z.optional(z.string()),
  stage: z.optional(z.string()),
  reason: z.optional(z.string()),
  probability: z.optional(z.string()),
  expected_close: z.optional(z.string()),
  owner: z.optional(z.string()),
  tags: z.optional(z.string()),
})
export type Row = z.infer<typeof row>

export const fold = (text: string) => foldText(text.trim())

/** A deal is recognised by its title and its contact, however they are written. */
export const keyOf = ({ title: name, contact = '' }: { title: string; contact?: string | null | undefined }) =>
  `${fold(name)}\n${fold(contact ?? '')}`

export type ImportFacts = {
  pipeline: Pipeline
  language: Language
  /** Users that may own deals, by folded name and by e-mail; null where two have the name. */
  owners: ReadonlyMap<string, { id: string; name: string } | null>
  /** Organizations by folded name and by CNPJ; null where two have the name. */
  organizations: ReadonlyMap<string, { id: string; name: string } | null>
  /** The company's own fields of deals. */
  fields: readonly Field[]
  /** Tags in use, by folded name. */
  tags: ReadonlyMap<string, string>
}

/** What the cells state; what they are silent about is absent. */
export type Statement = Pick<
  ResolvedPatch,
  'value' | 'stage' | 'reason' | 'probability' | 'expectedClose' | 'ownerId'
> &
  Pick<ResolvedPatch, 'ownerName' | 'addTags' | 'organization' | 'organizationId' | 'fields'> & {
    title: string
    contact?: string
    address?: TypedAddress
  }

const problem = (column: string, code: Problem['code'], params: Problem['params'] = {}) => ({
  problem: { column, code, params },
})

export function addressIn(text: string): TypedAddress | null {
  const mail = email.safeParse(text.trim())
  if (mail.success) return { kind: 'email', value: mail.data }
  const phone = customerPhone(text.replace(/^'/, '').replace(/\.0$/, ''))
  return phone === null ? null : { kind: 'phone', value: phone }
}

function stageNamed(text: string, { pipeline }: ImportFacts): Stage | undefined {
  const wanted = fold(text)
  const names = ({ id, name }: Pipeline['stages'][number]) => {
    const byDefault = stages.find((stage) => stage === id)
    return [id, ...(name ? [name] : byDefault ? languages.map((language) => stageNames[language][byDefault]) : [])]
  }
  return pipeline.stages.find((rule) => names(rule).some((name) => fold(name) === wanted))?.id
}

/** `existing`: the deal that the row is about, whose currency it keeps where the row names none. */
export function readRow(item: Row, facts: ImportFacts, existing?: Deal): { read: Statement } | { problem: Problem } {
  const read: Statement = { title: item.title, ...(item.contact !== undefined && { contact: item.contact }) }
  if (item.address !== undefined) {
    const address = addressIn(item.address)
    if (!address) return problem('address', 'imports.cell_invalid')
    read.address = address
  }
  if (item.value !== undefined || item.currency !== undefined) {
    const unit = currency.safeParse((item.currency ?? existing?.value.currency ?? 'BRL').trim().toUpperCase())
    if (!unit.success) return problem('currency', 'imports.cell_invalid')
    const number =
      item.value === undefined
        ? (existing?.value.amount ?? 0) / 100
        : readNumber(item.value.replace(/^\s*(?:R\$|US\$|\$|€)/, ''), facts.language)
    const value = money.safeParse({ amount: number === null ? null : Math.round(number * 100), currency: unit.data })
    if (!value.success) return problem('value', 'imports.cell_invalid')
    read.value = value.data
  }
  if (item.stage !== undefined) {
    const stage = stageNamed(item.stage, facts)
    if (stage === undefined) return problem('stage', 'deals.move_refused', noStage(item.stage))
    read.stage = stage
  }
  if (item.reason !== undefined) {
    const reason = outcomeReason.safeParse(item.reason)
    if (!reason.success) return problem('reason', 'imports.cell_invalid')
    read.reason = reason.data
  }
  if (item.probability !== undefined) {
    const percent = readNumber(item.probability.replace('%', ''), facts.language)
    const likely = probability.safeParse(percent)
    if (!likely.success) return problem('probability', 'imports.cell_invalid')
    read.probability = likely.data
  }
  if (item.expected_close !== undefined) {
    const close = day.safeParse(readDay(item.expected_close.trim(), facts.language))
    if (!close.success) return problem('expected_close', 'imports.cell_invalid')
    read.expectedClose = close.data
  }
  if (item.owner !== undefined) {
    const owner = facts.owners.get(fold(item.owner))
    if (!owner) return problem('owner', 'deals.import_no_owner', { name: item.owner.slice(0, 80) })
    read.ownerId = owner.id
    read.ownerName = owner.name
  }
  if (item.organization !== undefined) {
    const number = bareCnpj(item.organization, 'alphanumeric')
    const organization =
      facts.organizations.get(fold(item.organization)) ??
      (number.length === 14 ? facts.organizations.get(fold(number)) : undefined)
    if (!organization)
      return problem('organization', 'deals.import_no_organization', { name: item.organization.slice(0, 80) })
    read.organization = organization
    read.organizationId = organization.id
  }
  for (const field of facts.fields) {
    const column = fieldColumn(field).id
    const cell = item[column]
    if (typeof cell !== 'string') continue
    const value = readField(field, cell, facts.language)
    if (value === null) return problem(column, 'contacts.field_refused', { field: field.label })
    read.fields = { ...read.fields, [field.id]: value }
  }
  if (item.tags !== undefined) {
    const names = item.tags.split(/[,;|]/).flatMap((name) => name.trim() || [])
    const unknown = names.find((name) => !facts.tags.has(fold(name)))
    if (unknown !== undefined) return problem('tags', 'contacts.import_no_tag', { name: unknown.slice(0, 40) })
    if (names.length > mostDealTags) return problem('tags', 'deals.too_many_tags', { limit: mostDealTags })
    read.addTags = [...new Set(names.flatMap((name) => facts.tags.get(fold(name)) ?? []))]
  }
  return { read }
}
