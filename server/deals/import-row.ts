/** One row of a file of deals as its cells say it, in the light of what the company has. */
import { customerPhone, type TypedAddress } from '@aura/contracts/contacts/typed-address.ts'
import { type Deal, mostDealTags, outcomeReason, probability, type Stage, stages } from '@aura/contracts/deals/deal.ts'
import { organizationFields } from '@aura/contracts/deals/organizations/organization.ts'
import type { Pipeline } from '@aura/contracts/deals/pipeline.ts'
import { stageNames } from '@aura/contracts/deals/stage-names.ts'
import { bareCnpj, cnpjProblem } from '@aura/contracts/platform/cnpj.ts'
import { currency, day, email, languages, money } from '@aura/contracts/platform/values.ts'
import { readField } from '@aura/machines/contacts/field-read.ts'
import { noStage } from '@aura/machines/deals/decide.ts'
import { readDay, readNumber } from '@aura/machines/platform/typed-values.ts'
import { fieldColumn } from '../contacts/index.ts'
import type { Problem } from '../platform/import-kind.ts'
import { readEnd } from './import-end.ts'
import { fold, type ImportFacts, problem, type Row, type Statement } from './import-statement.ts'

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

/** Neither one of two, nor one that is archived, nor a number instead of a name. */
const mayBeNew = (name: string, { organizations, archivedOrganizations }: ImportFacts) =>
  !organizations.has(fold(name)) &&
  !archivedOrganizations.has(fold(name)) &&
  /\p{L}/u.test(name) &&
  cnpjProblem(name, 'alphanumeric') !== null

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
    const name = organizationFields.name.safeParse(item.organization).data
    if (organization) {
      read.organization = organization
      read.organizationId = organization.id
    } else if (name !== undefined && mayBeNew(name, facts)) read.newOrganization = name
    else return problem('organization', 'deals.import_no_organization', { name: item.organization.slice(0, 80) })
  }
  const end = readEnd(item, facts, existing)
  if ('problem' in end) return end
  Object.assign(read, end)
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
