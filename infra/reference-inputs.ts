/**
 * Inputs that a handler gets as far with as to look the id up, where the smallest one that the contract takes is
 * turned away before. By command, or by command and field where a field belongs to one variant.
 */

import { randomUUIDv7 } from 'node:crypto'
import { defaultStages } from '@aura/contracts/deals/pipeline.ts'
import { testPassword } from './company.ts'
import {
  conditionInput,
  type Fixture,
  incidentInput,
  maintenanceInput,
  queueInput,
  ruleInput,
  scheduleInput,
} from './furnished-company.ts'

type Make = (fixture: Fixture, id: string) => object

const email = 'nova.pessoa@empresa.example'
const invitee = { email, nome: 'Nova', sobrenome: 'Pessoa', role: 'company_user' }
const address = '+5511999990000'
const crmRules = ['name', 'email'].map((field) => ({ ours: field, theirs: field, conflict: 'newest' }))
const worded = { category: 'utility', name: 'modelo', language: 'pt_BR' }
const parts = { header: null, body: 'Olá', footer: null, buttons: [], variables: [] }
const later = { from: '2031-01-01T00:00:00.000Z', to: '2031-01-02T00:00:00.000Z' }
const step = (target: object) => ({ targets: [target], waitMinutes: 5 })
const message = ({ ids, ownershipVersion }: Fixture) => ({
  conversationId: ids.conversation,
  messageId: randomUUIDv7(),
  ownershipVersion,
  content: { type: 'text', text: 'x' },
})

const inboundDeal = { title: 'x', value: '', unit: 'major', currency: 'BRL', stage: 'prospecting', probability: 0 }
const inboundMapping = (contact: object, over: object = {}) => ({
  ...{ condition: null, key: '', deal: null, note: '', start: null },
  contact: { name: '', phone: '', email: '', rename: false, fields: {}, tagIds: [], ...contact },
  ...over,
})
const inbound = (contact: object, over: object = {}) => ({
  name: 'Loja',
  proof: { kind: 'secret', header: 'x-webhook-secret' },
  mapping: inboundMapping(contact, over),
})

const audienceOf = (part: object, over: object = {}) => ({
  ...{ name: randomUUIDv7(), definition: { match: 'all', of: [part] } },
  ...over,
})

const campaignCondition = (campaignId: string) => ({
  ...{ by: 'campaign', campaignId, outcome: 'received', days: 1, has: true },
})

const campaignOf = (templateId: string) => ({ message: { type: 'template', templateId, values: [] } })

const variantOf = (templateId: string) => ({ variants: [{ type: 'template', templateId, values: [] }] })

const fallbackOf = (channelId: string, message: object = { type: 'text', text: 'Oi', subject: null }) => ({
  fallbacks: [{ channelId, message, waitMinutes: null }],
})

const rule = (action: object) => ({ version: 0, trigger: { on: 'won' }, actions: [action] })

/** A pipeline whose first stage demands a field. */
const demanding = (fieldId: string) => ({
  ...{ version: 1, name: 'x' },
  stages: defaultStages.map((stage, at) => (at === 0 ? { ...stage, requiresFields: [fieldId] } : stage)),
})

export const inputs: Record<string, Make> = {
  'identity.invite': () => invitee,
  'identity.confirm-totp': () => ({ code: '123456' }),
  'identity.remove-factor': () => ({ password: testPassword }),
  'companies.set-permission': () => ({ permission: 'view_crm' }),
  'companies.edit-cost-centre': () => ({ version: 1 }),
  'contacts.create': () => ({ addresses: [{ kind: 'email', value: email }] }),
  'contacts.create fields{}': (_, id) => ({ fields: { [id]: 'x' } }),
  'contacts.set-fields values{}': ({ ids }, id) => ({ contactId: ids.contact, values: { [id]: 'x' } }),
  'contacts.set-fields contactId': ({ ids }) => ({ values: { [ids.field]: 'x' } }),
  'contacts.start-bulk': ({ ids }) => ({ change: { type: 'archive', on: true }, contacts: { ids: [ids.contact] } }),
  'contacts.start-bulk change.tagId': ({ ids }, id) => ({
    change: { type: 'tag', tagId: id, on: true },
    contacts: { ids: [ids.contact] },
  }),
  'contacts.start-bulk change.baseId': ({ ids }, id) => ({
    change: { type: 'base', baseId: id, on: true },
    contacts: { ids: [ids.contact] },
  }),
  'contacts.start-bulk contacts.ids[]': (_, id) => ({
    change: { type: 'archive', on: true },
    contacts: { ids: [id] },
  }),
  'contacts.add-address': () => ({ address: { kind: 'email', value: email } }),
  'routing.save-queue': () => queueInput(randomUUIDv7()),
  'routing.save-queue overflow.queueId': (_, id) => ({ overflow: { queueId: id, afterMinutes: 5 } }),
  'conversations.send': message,
  'conversations.send content.fileId': (_, id) => ({ content: { type: 'media', media: 'image', fileId: id } }),
  'conversations.send content.templateId': (_, id) => ({ content: { type: 'template', templateId: id, values: [] } }),
  'conversations.react': (fixture) => {
    const { content: _, ...rest } = message(fixture)
    return { ...rest, to: fixture.ids.message, emoji: '👍' }
  },
  'replies.run-macro': ({ ownershipVersion }) => ({ ownershipVersion, version: 1 }),
  'replies.save-macro': () => ({ name: randomUUIDv7(), shared: true }),
  'replies.save-macro steps[].replyId': (_, id) => ({ steps: [{ type: 'reply', replyId: id }] }),
  'replies.save-macro steps[].tagId': (_, id) => ({ steps: [{ type: 'tag', tagId: id }] }),
  'replies.save-macro steps[].userId': (_, id) => ({ steps: [{ type: 'assign', userId: id }] }),
  'templates.edit-template': () => ({ ...worded, parts, version: 1 }),
  'integrations.edit-endpoint': () => ({ url: 'https://erp.example.com/', events: ['deals.moved'] }),
  'integrations.create-inbound': () => inbound({}),
  'integrations.create-inbound mapping.contact.fields{}': (_, id) => inbound({ fields: { [id]: '{{$.a}}' } }),
  'integrations.create-inbound mapping.contact.tagIds[]': (_, id) => inbound({ tagIds: [id] }),
  'integrations.create-inbound mapping.deal.pipelineId': (_, id) =>
    inbound({}, { deal: { ...inboundDeal, pipelineId: id } }),
  'integrations.create-inbound mapping.start.channelId': (_, id) =>
    inbound({}, { start: { channelId: id, text: 'x' } }),
  'integrations.edit-inbound': () => ({ ...inbound({}), version: 1 }),
  'integrations.try-mapping': () => ({ mapping: inboundMapping({}) }),
  'agents.create': ({ claims }) => ({ companyId: claims.companyId, createdBy: claims.userId, capacity: 1 }),
  'voice-chat-alternative': () => ({ audio: 'GkXfow==' }),
  'crm-sync.edit': () => ({ name: 'x', version: 1, direction: 'both', rules: crmRules }),
  'crm-sync.sample': () => ({ rules: [] }),
  'integrations.send-test': () => ({ event: 'deals.moved' }),
  'integrations.replay-period': () => later,
  'channels.set-backup': () => ({ address, version: 1 }),
  'calls.transfer-call to.userId': (_, id) => ({ to: { kind: 'operator', userId: id } }),
  'calls.transfer-call callId': ({ ids }) => ({ to: { kind: 'queue', queueId: ids.queue } }),
  'calls.set-call-settings queues{}': (_, id) => ({ queues: { [id]: 30 } }),
  'deals.edit': () => ({ title: 'x', version: 1 }),
  'audiences.create-audience definition.of[].tagId': (_, id) => audienceOf({ by: 'tag', tagId: id, has: true }),
  'audiences.create-audience definition.of[].of[].tagId': (_, id) =>
    audienceOf({ match: 'any', of: [{ by: 'tag', tagId: id, has: true }] }),
  'audiences.create-audience definition.of[].baseId': (_, id) => audienceOf({ by: 'base', baseId: id, has: true }),
  'audiences.create-audience definition.of[].of[].baseId': (_, id) =>
    audienceOf({ match: 'any', of: [{ by: 'base', baseId: id, has: true }] }),
  'audiences.create-audience definition.of[].fieldId': (_, id) =>
    audienceOf({ by: 'field', fieldId: id, test: 'filled', value: '', has: true }),
  'audiences.create-audience definition.of[].of[].fieldId': (_, id) =>
    audienceOf({ match: 'any', of: [{ by: 'field', fieldId: id, test: 'filled', value: '', has: true }] }),
  'audiences.create-audience definition.of[].campaignId': (_, id) => audienceOf(campaignCondition(id)),
  'audiences.create-audience definition.of[].of[].campaignId': (_, id) =>
    audienceOf({ match: 'any', of: [campaignCondition(id)] }),
  'audiences.edit-audience definition.of[].campaignId': (_, id) => audienceOf(campaignCondition(id), { version: 1 }),
  'audiences.edit-audience definition.of[].of[].campaignId': (_, id) =>
    audienceOf({ match: 'any', of: [campaignCondition(id)] }, { version: 1 }),
  'audiences.edit-audience definition.of[].tagId': (_, id) =>
    audienceOf({ by: 'tag', tagId: id, has: true }, { version: 1 }),
  'audiences.edit-audience definition.of[].of[].tagId': (_, id) =>
    audienceOf({ match: 'any', of: [{ by: 'tag', tagId: id, has: true }] }, { version: 1 }),
  'audiences.edit-audience definition.of[].baseId': (_, id) =>
    audienceOf({ by: 'base', baseId: id, has: true }, { version: 1 }),
  'audiences.edit-audience definition.of[].of[].baseId': (_, id) =>
    audienceOf({ match: 'any', of: [{ by: 'base', baseId: id, has: true }] }, { version: 1 }),
  'audiences.edit-audience definition.of[].fieldId': (_, id) =>
    audienceOf({ by: 'field', fieldId: id, test: 'filled', value: '', has: true }, { version: 1 }),
  'audiences.edit-audience definition.of[].of[].fieldId': (_, id) =>
    audienceOf(
      { match: 'any', of: [{ by: 'field', fieldId: id, test: 'filled', value: '', has: true }] },
      { version: 1 },
    ),
  'audiences.edit-audience audienceId': () => audienceOf({ by: 'address', kind: 'phone', has: true }, { version: 1 }),
  'tracking.create-target': () => ({ name: randomUUIDv7(), url: 'https://loja.example' }),
  'tracking.create-form': () => ({ name: randomUUIDv7(), consentText: 'Aceito receber e-mails.', sites: [] }),
  'tracking.edit-form': () => ({ consentText: 'Aceito receber e-mails.', sites: [] }),
  'tracking.edit-target': () => ({ url: 'https://loja.example' }),
  'campaigns.create-campaign': () => ({ name: randomUUIDv7() }),
  'campaigns.create-campaign message.templateId': (_, id) => campaignOf(id),
  'campaigns.create-campaign variants[].templateId': (_, id) => variantOf(id),
  'campaigns.edit-campaign variants[].templateId': (_, id) => variantOf(id),
  'campaigns.create-campaign fallbacks[].channelId': (_, id) => fallbackOf(id),
  'campaigns.edit-campaign fallbacks[].channelId': (_, id) => fallbackOf(id),
  'campaigns.create-campaign fallbacks[].message.templateId': ({ ids }, id) =>
    fallbackOf(ids.channel, campaignOf(id).message),
  'campaigns.edit-campaign fallbacks[].message.templateId': ({ ids }, id) =>
    fallbackOf(ids.channel, campaignOf(id).message),
  'campaigns.send-one message.templateId': (_, id) => campaignOf(id),
  'campaigns.edit-campaign': () => ({ version: 1 }),
  'campaigns.edit-campaign message.templateId': (_, id) => campaignOf(id),
  'deals.save-automation actions[].assigneeId': (_, id) =>
    rule({ do: 'task', text: 'x', assigneeId: id, dueInDays: 0 }),
  'deals.save-automation actions[].to': (_, id) => rule({ do: 'notify', text: 'x', to: id }),
  'deals.save-automation actions[].ownerId': (_, id) => rule({ do: 'assign', ownerId: id }),
  'deals.save-automation actions[].channelId': (_, id) =>
    rule({ do: 'conversation', channelId: id, templateId: null, text: 'x' }),
  'deals.save-automation actions[].templateId': ({ ids }, id) =>
    rule({ do: 'conversation', channelId: ids.channel, templateId: id, text: '' }),
  'deals.edit-many edits[].patch.fields{}': ({ ids }, id) => ({
    edits: [{ dealId: ids.deal, patch: { fields: { [id]: 'x' } } }],
  }),
  'deals.edit-many edits[].patch.organizationId': ({ ids }, id) => ({
    edits: [{ dealId: ids.deal, patch: { organizationId: id } }],
  }),
  'deals.edit-many edits[].dealId': (_, id) => ({ edits: [{ dealId: id, patch: { title: 'x' } }] }),
  'deals.edit-many edits[].patch.addTags[]': ({ ids }, id) => ({
    edits: [{ dealId: ids.deal, patch: { addTags: [id] } }],
  }),
  'deals.edit-many edits[].patch.removeTags[]': ({ ids }, id) => ({
    edits: [{ dealId: ids.deal, patch: { removeTags: [id] } }],
  }),
  'deals.save-target': () => ({ period: '2026' }),
  'deals.save-target userIds[]': ({ ids }, id) => ({ pipelineId: ids.pipeline, period: '2026', userIds: [id] }),
  'deals.create-pricelist prices[].productId': (_, id) => ({ prices: [{ productId: id, amount: 1 }] }),
  'deals.edit-pricelist prices[].productId': (_, id) => ({ version: 1, prices: [{ productId: id, amount: 1 }] }),
  'deals.save-items rows[].productId': ({ ids }, id) => ({
    ...{ dealId: ids.deal, version: 0, currency: 'BRL' },
    rows: [{ id: randomUUIDv7(), productId: id, name: 'x', unit: null, quantity: 1, unitPrice: 1, discount: 0 }],
  }),
  'deals.edit-pipeline': () => ({ version: 1, stages: [...defaultStages] }),
  'deals.edit-pipeline stages[].requiresFields[]': ({ ids }, id) => ({ pipelineId: ids.pipeline, ...demanding(id) }),
  'deals.create-pipeline stages[].requiresFields[]': (_, id) => {
    const { version: _version, ...pipeline } = demanding(id)
    return pipeline
  },
  'lists.set-default': () => ({ list: 'contacts.all' }),
  'imports.open': () => ({ kind: 'contacts.people' }),
  'warroom.allocate moves[].userId': ({ ids }, id) => ({ moves: [{ userId: id, from: null, to: ids.queue }] }),
  'warroom.allocate moves[].from': ({ ids }, id) => ({ moves: [{ userId: ids.user, from: id, to: null }] }),
  'warroom.allocate moves[].to': ({ ids }, id) => ({ moves: [{ userId: ids.user, from: null, to: id }] }),
  'warroom.allocate versions{}': ({ ids }, id) => ({
    moves: [{ userId: ids.user, from: null, to: ids.queue }],
    versions: { [id]: 1 },
  }),
  'warroom.declare-incident': () => incidentInput(randomUUIDv7()),
  'warroom.declare-incident before.alertId': (_, id) => ({ before: { alertId: id } }),
  'warroom.edit-incident': () => ({ version: 1, title: 'x', severity: 'low', summary: '' }),
  'warroom.set-role': () => ({ role: 'commander' }),
  'warroom.save-group': () => ({ key: randomUUIDv7(), name: 'x', members: [], scheduleId: null, email: true }),
  'warroom.save-group ways{}': (_, id) => ({ ways: { [id]: { email: false, whatsapp: null } } }),
  'warroom.set-notice-whatsapp whatsapp.channelId': (_, id) => ({
    whatsapp: { channelId: id, templateId: randomUUIDv7() },
  }),
  'warroom.set-notice-whatsapp whatsapp.templateId': ({ ids }, id) => ({
    whatsapp: { channelId: ids.channel, templateId: id },
  }),
  'warroom.save-schedule': ({ ids }) => scheduleInput(randomUUIDv7(), ids.user),
  'warroom.add-override': ({ ids }) => ({ userId: ids.user, ...later }),
  'warroom.save-policy steps[].targets[].id': (_, id) => ({ steps: [step({ kind: 'person', id })] }),
  'warroom.save-policy steps[].targets[].id schedule': (_, id) => ({ steps: [step({ kind: 'schedule', id })] }),
  'warroom.save-policy steps[].targets[].key': (_, id) => ({ steps: [step({ kind: 'group', key: id })] }),
  'warroom.save-alert-rule': () => ruleInput(randomUUIDv7()),
  'warroom.save-alert-rule conditions[].of': (_, id) => ({ conditions: [conditionInput(id)] }),
  'warroom.plan-maintenance': () => maintenanceInput(randomUUIDv7()),
}
