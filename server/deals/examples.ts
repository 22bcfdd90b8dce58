/** Inputs that the API page shows for deals: what a program sends to open, price, quote, move, win and
 * merge one, to do something with it, and for the organization that it is with. */
const dealId = '0198c0de-0000-7000-8000-000000000001'
const pipelineId = '0198c0de-0000-7000-8000-000000000002'
const productId = '0198c0de-0000-7000-8000-000000000003'
const quoteId = '0198c0de-0000-7000-8000-000000000004'
const made = '0198c0de-0000-7000-8000-000000000005'
const organizationId = '0198c0de-0000-7000-8000-000000000006'
const organization = {
  ...{ name: 'Clínica São José', legalName: 'Clínica São José Ltda.', cnpj: '11222333000181' },
  ...{ email: 'compras@clinica.example', phone: '+551133334444', website: 'https://clinica.example' },
  ...{ street: 'Rua das Flores, 100', city: 'Campinas', state: 'SP', note: null },
}
const value = { amount: 420_050, currency: 'BRL' }

/** The last two are where a deal ends; what a stage demands is refused at every door alike. */
const stage = { colour: 'neutral', probability: null, requires: [], to: null, rotsAfterDays: null }
const renewalStages = [
  { ...stage, id: 'contato', name: 'Contato', kind: 'open', rotsAfterDays: 14 },
  { ...stage, id: 'contrato', name: 'Contrato', kind: 'closing', probability: 80, requires: ['contact', 'value'] },
  { ...stage, id: 'perdido', name: 'Perdido', kind: 'lost', requires: ['reason'] },
]

export const dealsExamples: Readonly<Record<string, object>> = {
  'deals.create': {
    ...{ dealId, stage: 'prospecting', title: 'Renovação anual', contact: 'Clínica São José' },
    ...{ value, probability: 40, expectedClose: '2026-12-18' },
  },
  'deals.edit': { dealId, version: 1, title: 'Renovação anual', contact: 'Clínica São José', value, probability: 60 },
  'deals.move': { dealId, to: 'negotiation', before: null },
  'deals.win': { dealId, reason: 'Prazo' },
  'deals.edit-many': { edits: [{ dealId, patch: { stage: 'lost', reason: 'Preço' } }] },
  'deals.read': { dealId },
  'deals.find': { pipelineId, stage: 'proposal', limit: 100 },
  'deals.find-items': { dealId },
  'deals.find-fields': {},
  'deals.find-products': { archived: false, limit: 100 },
  'deals.find-pricelists': {},
  'deals.find-automations': { pipelineId },
  'deals.find-targets': { pipelineId },
  'deals.locate-deal': { dealId },
  'deals.archived-deals': { pipelineId },
  'deals.history': { dealId },
  'deals.timeline': { dealId },
  'deals.pipelines': { withArchived: true },
  'deals.create-pipeline': { pipelineId, name: 'Renovações', stages: renewalStages },
  'deals.edit-pipeline': { pipelineId, version: 1, name: 'Renovações', stages: renewalStages },
  'deals.archive-pipeline': { pipelineId, version: 3 },
  'deals.restore-pipeline': { pipelineId, version: 4 },
  'deals.order-pipelines': { pipelineIds: [pipelineId, made] },
  'deals.board-at': { pipelineId, at: '2026-11-01T12:00:00.000Z' },
  'deals.stage-records': { pipelineId },
  'deals.ended': { pipelineId, stage: 'proposal' },
  'deals.board-on': { pipelineId, day: '2026-11-01' },
  'deals.add-activity': {
    ...{ activityId: made, dealId, kind: 'call', text: 'Ligar sobre a proposta', dueAt: '2026-12-01T13:00:00.000Z' },
    ...{ remindAt: null, assigneeId: made },
  },
  'deals.find-activities': { dealId },
  'deals.edit-activity': {
    ...{ activityId: made, version: 1, text: 'Ligar sobre a proposta', dueAt: '2026-12-01T13:00:00.000Z' },
    ...{ remindAt: null, assigneeId: made, done: true },
  },
  'deals.remove-activity': { activityId: made },
  'deals.activity-file': { activityId: made },
  'deals.find-organizations': { search: 'São José', state: 'SP', sort: 'name', page: 1 },
  'deals.read-organization': { organizationId },
  'deals.create-organization': { organizationId, ...organization },
  'deals.edit-organization': { organizationId, version: 1, ...organization, archived: false },
  'deals.link-contact': { contactId: made, organizationId },
  'deals.lookup-organization': { cnpj: '11.222.333/0001-81' },
  'deals.create-product': {
    ...{ productId, name: 'Licença anual', code: 'LIC-1', unit: 'ano', description: null },
    price: { amount: 120_000, currency: 'BRL' },
  },
  'deals.create-pricelist': {
    ...{ pricelistId: made, name: 'Parceiros', currency: 'BRL', prices: [{ productId, amount: 100_000 }] },
  },
  'deals.edit-product': {
    ...{ productId, version: 1, name: 'Licença anual', code: 'LIC-1', unit: 'ano', description: null },
    ...{ price: { amount: 130_000, currency: 'BRL' }, archived: false },
  },
  'deals.edit-pricelist': {
    ...{ pricelistId: made, version: 1, name: 'Parceiros', currency: 'BRL', archived: false },
    prices: [{ productId, amount: 105_000 }],
  },
  'deals.save-items': {
    ...{ dealId, version: 0, currency: 'BRL', setsValue: true },
    rows: [
      { id: made, productId, name: 'Licença anual', unit: 'ano', quantity: 2000, unitPrice: 120_000, discount: 10 },
    ],
  },
  'deals.issue-quote': { quoteId, dealId, validUntil: '2026-12-18', note: 'Entrega em 10 dias.' },
  'deals.find-quotes': { dealId },
  'deals.withdraw-quote': { quoteId },
  'deals.rewrite-quote': { quoteId },
  'deals.quote-file': { quoteId },
  'deals.revoke-quote-link': { linkId: made },
  'deals.create-quote-link': { quoteId, linkId: made, days: 30 },
  'deals.send-quote': {
    ...{ quoteId, linkId: made, days: 30, channelId: made, conversationId: made, messageId: made },
    text: 'Olá! Segue a proposta:',
  },
  'deals.save-target': {
    ...{ targetId: made, pipelineId, version: 0, name: 'Equipe', userIds: [], period: '2026-Q4' },
    amount: { amount: 10_000_000, currency: 'BRL' },
  },
  'deals.remove-target': { targetId: made },
  'deals.undo-merge': { mergeId: made },
  'deals.merge': { mergeId: made, keptId: dealId, goneId: productId },
  'deals.save-automation': {
    ...{ automationId: made, pipelineId, version: 0, name: 'Proposta enviada', least: null },
    trigger: { on: 'entered', stage: 'proposal' },
    actions: [{ do: 'task', text: 'Ligar em três dias', assigneeId: null, dueInDays: 3 }],
  },
  'deals.switch-automation': { automationId: made, version: 1, active: false },
  'deals.automation-runs': { automationId: made },
  'deals.repeat-automation-run': { runId: made },
  'deals.remove-automation': { automationId: made },
}
