/**
 * What a request says becomes commands: the same handlers as the screens', with the rights of the person who saved the
 * mapping. A contact is found by its telephone, then by its e-mail address; of several addresses one that somebody else
 * has stays there.
 */
import { type Contact, editContact as editContract } from '@aura/contracts/contacts/contact.ts'
import { addAddress as addContract, createContact as createContract } from '@aura/contracts/contacts/create-contact.ts'
import { setFields as fieldsContract } from '@aura/contracts/contacts/field-values.ts'
import type { FieldValues } from '@aura/contracts/contacts/fields.ts'
import { tagContacts as tagContract } from '@aura/contracts/contacts/tag-contacts.ts'
import { type TypedAddress, typedAddress } from '@aura/contracts/contacts/typed-address.ts'
import { createDeal as dealContract } from '@aura/contracts/deals/create.ts'
import type { InboundOutcome } from '@aura/contracts/integrations/inbound/inbound-request.ts'
import type { InboundMapping } from '@aura/contracts/integrations/inbound/mapping.ts'
import { readField } from '@aura/machines/contacts/field-read.ts'
import { amountOf } from '@aura/machines/integrations/inbound/amount.ts'
import type { RequestValues } from '@aura/machines/integrations/inbound/read-request.ts'
import {
  addAddress,
  createContact,
  editContact,
  fieldsOf,
  holderOf,
  readContact,
  setFields,
  tagContacts,
} from '../../contacts/index.ts'
import { createDeal } from '../../deals/index.ts'
import type { CommandContext } from '../../platform/handle.ts'
import { runNested } from '../../platform/nested-command.ts'
import { refuse } from '../../platform/refuse.ts'
import { writeNote } from './write-note.ts'

export type Applying = CommandContext<unknown>
const nameLength = 120

export async function applyMapping(
  context: Applying,
  mapping: InboundMapping,
  values: RequestValues,
): Promise<InboundOutcome> {
  const addresses = addressesIn(values)
  if (addresses.length === 0) return refuse('integrations.no_address')
  const [contact, did] = await contactFor(context, mapping, values, addresses)
  const { tagIds } = mapping.contact
  for (const tagId of tagIds)
    await runNested(context, tagContract, tagContacts, { contactIds: [contact.id], tagId, on: true })
  const dealId = mapping.deal && (await dealFor(context, mapping.deal, values, contact))
  const noted = await writeNote(context, { contact, note: values.note ?? '', start: mapping.start, values })
  return { contactId: contact.id, contact: did, tags: tagIds.length, dealId, ...noted }
}

/** What is no number and no address is left out: shops take anything into these fields. */
function addressesIn(values: RequestValues): TypedAddress[] {
  const typed = [
    { kind: 'phone', value: values['contact.phone'] },
    { kind: 'email', value: values['contact.email'] },
  ]
  return typed.flatMap((address) => {
    const parsed = typedAddress.safeParse(address)
    return parsed.success ? [parsed.data] : []
  })
}

type Found = [Contact, 'created' | 'updated' | 'unchanged']

async function contactFor(
  context: Applying,
  mapping: InboundMapping,
  values: RequestValues,
  addresses: readonly TypedAddress[],
): Promise<Found> {
  const { tx, newId } = context
  const holders: (string | null)[] = []
  for (const address of addresses) holders.push(await holderOf(tx, address))
  const existing = holders.find((holder) => holder !== null)
  const fields = await readFields(context, mapping, values)
  const name = (values['contact.name'] ?? '').replace(/\s+/g, ' ').slice(0, nameLength).trim()
  if (!existing) {
    const input = { contactId: newId(), name: name || (addresses[0]?.value ?? ''), addresses: [...addresses], fields }
    return [await runNested(context, createContract, createContact, input), 'created']
  }
  const before = await readContact(tx, existing)
  for (const [index, address] of addresses.entries())
    if (holders[index] === null) await runNested(context, addContract, addAddress, { contactId: existing, address })
  const changed = Object.entries(fields).filter(([id, value]) => before.fields[id] !== value)
  if (changed.length > 0)
    await runNested(context, fieldsContract, setFields, { contactId: existing, values: Object.fromEntries(changed) })
  if (mapping.contact.rename && name !== '' && name !== before.name) {
    const { version, note } = await readContact(tx, existing)
    await runNested(context, editContract, editContact, { contactId: existing, version, name, note })
  }
  const after = await readContact(tx, existing)
  return [after, after.version === before.version ? 'unchanged' : 'updated']
}

/** As the fields take them; what says nothing changes nothing. */
async function readFields({ tx }: Applying, { contact }: InboundMapping, values: RequestValues): Promise<FieldValues> {
  const ids = Object.keys(contact.fields)
  if (ids.length === 0) return {}
  const { language } = await tx.selectFrom('companies').select('language').executeTakeFirstOrThrow()
  const read: FieldValues = {}
  for (const field of await fieldsOf(tx, 'contact')) {
    const text = values[`contact.fields.${field.id}`] ?? ''
    if (!ids.includes(field.id) || text === '') continue
    read[field.id] =
      readField(field, text.slice(0, 2000), language) ??
      refuse('contacts.field_refused', { params: { field: field.label } })
  }
  return read
}

async function dealFor(
  context: Applying,
  deal: NonNullable<InboundMapping['deal']>,
  values: RequestValues,
  contact: Contact,
): Promise<string> {
  const written = values['deal.value'] ?? ''
  const amount = amountOf(written, deal.unit)
  if (amount === null) return refuse('integrations.amount_refused', { params: { value: written.slice(0, 60) } })
  const dealId = context.newId()
  await runNested(context, dealContract, createDeal, {
    dealId,
    ...(deal.pipelineId !== null && { pipelineId: deal.pipelineId }),
    stage: deal.stage,
    title: (values['deal.title'] ?? '').replace(/\s+/g, ' ').slice(0, nameLength).trim(),
    contactId: contact.id,
    value: { amount, currency: deal.currency },
    probability: deal.probability,
  })
  return dealId
}
