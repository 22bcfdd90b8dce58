/** A mapping as a person edits it: one flat field after the other, whole parts turned on and off. */
import type { InboundProof, InboundWebhook } from '@aura/contracts/integrations/inbound/inbound-webhook.ts'
import type { InboundMapping } from '@aura/contracts/integrations/inbound/mapping.ts'

type Deal = NonNullable<InboundMapping['deal']>
type Contact = InboundMapping['contact']

export type MappingDraft = {
  name: string
  kind: InboundProof['kind']
  header: string
  encoding: 'base64' | 'hex'
  conditionValue: string
  conditionEquals: string
  key: string
  contactName: string
  phone: string
  email: string
  rename: boolean
  fields: Contact['fields']
  tagIds: readonly string[]
  hasDeal: boolean
  dealTitle: string
  dealValue: string
  deal: Omit<Deal, 'title' | 'value'>
  note: string
  startChannel: string
  startText: string
}

const usualDeal: MappingDraft['deal'] = {
  ...{ unit: 'major', currency: 'BRL', stage: 'prospecting', probability: 50, pipelineId: null },
}

export function draftOf({ name, proof, mapping }: Pick<InboundWebhook, 'name' | 'proof' | 'mapping'>): MappingDraft {
  const { condition, key, contact, deal, note, start } = mapping
  const { title, value, ...rest } = deal ?? { ...usualDeal, title: '', value: '' }
  return {
    ...{ name, kind: proof.kind, header: proof.header, key, note },
    encoding: proof.kind === 'hmac_sha256' ? proof.encoding : 'base64',
    conditionValue: condition?.value ?? '',
    conditionEquals: condition?.equals ?? '',
    contactName: contact.name,
    ...{ phone: contact.phone, email: contact.email, rename: contact.rename },
    ...{ fields: contact.fields, tagIds: contact.tagIds },
    ...{ hasDeal: deal !== null, dealTitle: title, dealValue: value, deal: rest },
    startChannel: start?.channelId ?? '',
    startText: start?.text ?? '',
  }
}

export function mappingOf(draft: MappingDraft): InboundMapping {
  const { conditionValue, conditionEquals, startChannel, startText } = draft
  const fields = Object.entries(draft.fields).filter(([, text]) => text.trim() !== '')
  return {
    condition: conditionValue.trim() === '' ? null : { value: conditionValue, equals: conditionEquals },
    key: draft.key,
    contact: {
      ...{ name: draft.contactName, phone: draft.phone, email: draft.email, rename: draft.rename },
      ...{ fields: Object.fromEntries(fields), tagIds: [...draft.tagIds] },
    },
    deal: draft.hasDeal ? { ...draft.deal, title: draft.dealTitle, value: draft.dealValue } : null,
    note: draft.note,
    start: startChannel === '' ? null : { channelId: startChannel, text: startText },
  }
}

export function proofOf({ kind, header, encoding }: MappingDraft): InboundProof {
  const name = header.trim().toLowerCase()
  return kind === 'secret' ? { kind, header: name } : { kind, header: name, encoding }
}

/** Where the fields stand in what is sent. */
export const draftPaths = {
  header: 'proof.header',
  conditionValue: 'mapping.condition.value',
  conditionEquals: 'mapping.condition.equals',
  key: 'mapping.key',
  contactName: 'mapping.contact.name',
  phone: 'mapping.contact.phone',
  email: 'mapping.contact.email',
  fields: 'mapping.contact.fields',
  tagIds: 'mapping.contact.tagIds',
  dealTitle: 'mapping.deal.title',
  dealValue: 'mapping.deal.value',
  note: 'mapping.note',
  startText: 'mapping.start.text',
} as const

export const draftNames = ['name', ...Object.keys(draftPaths).filter(isPath)] as const
function isPath(name: string): name is keyof typeof draftPaths {
  return Object.hasOwn(draftPaths, name)
}

/** The fields whose text may hold paths. */
export const expressionNames = [
  ...(['conditionValue', 'key', 'contactName', 'phone', 'email'] as const),
  ...(['dealTitle', 'dealValue', 'note', 'startText'] as const),
]
