/** Inputs that the API page shows for deals: what a program sends to open, price, quote, move, win and merge one. */
const dealId = '0198c0de-0000-7000-8000-000000000001'
const pipelineId = '0198c0de-0000-7000-8000-000000000002'
const productId = '0198c0de-0000-7000-8000-000000000003'
const quoteId = '0198c0de-0000-7000-8000-000000000004'
const made = '0198c0de-0000-7000-8000-000000000005'
const value = { amount: 420_050, currency: 'BRL' }

export const dealsExamples: Readonly<Record<string, object>> = {
  'deals.create': {
    ...{ dealId, stage: 'prospecting', title: 'Renovação anual', contact: 'Clínica São José' },
    ...{ value, probability: 40, expectedClose: '2026-12-18' },
  },
  'deals.edit': { dealId, version: 1, title: 'Renovação anual', contact: 'Clínica São José', value, probability: 60 },
  'deals.move': { dealId, to: 'negotiation', before: null },
  'deals.win': { dealId, reason: 'Prazo' },
  'deals.edit-many': { edits: [{ dealId, patch: { stage: 'lost', reason: 'Preço' } }] },
  'deals.history': { dealId },
  'deals.timeline': { dealId },
  'deals.board-at': { pipelineId, at: '2026-11-01T12:00:00.000Z' },
  'deals.add-activity': {
    ...{ activityId: made, dealId, kind: 'call', text: 'Ligar sobre a proposta', dueAt: '2026-12-01T13:00:00.000Z' },
    ...{ remindAt: null, assigneeId: made },
  },
  'deals.create-product': {
    ...{ productId, name: 'Licença anual', code: 'LIC-1', unit: 'ano', description: null },
    price: { amount: 120_000, currency: 'BRL' },
  },
  'deals.create-pricelist': {
    ...{ pricelistId: made, name: 'Parceiros', currency: 'BRL', prices: [{ productId, amount: 100_000 }] },
  },
  'deals.save-items': {
    ...{ dealId, version: 0, currency: 'BRL', setsValue: true },
    rows: [
      { id: made, productId, name: 'Licença anual', unit: 'ano', quantity: 2000, unitPrice: 120_000, discount: 10 },
    ],
  },
  'deals.issue-quote': { quoteId, dealId, validUntil: '2026-12-18', note: 'Entrega em 10 dias.' },
  'deals.create-quote-link': { quoteId, linkId: made, days: 30 },
  'deals.send-quote': {
    ...{ quoteId, linkId: made, days: 30, channelId: made, conversationId: made, messageId: made },
    text: 'Olá! Segue a proposta:',
  },
  'deals.save-target': {
    ...{ targetId: made, pipelineId, version: 0, name: 'Equipe', userIds: [], period: '2026-Q4' },
    amount: { amount: 10_000_000, currency: 'BRL' },
  },
  'deals.merge': { mergeId: made, keptId: dealId, goneId: productId },
  'deals.save-automation': {
    ...{ automationId: made, pipelineId, version: 0, name: 'Proposta enviada', least: null },
    trigger: { on: 'entered', stage: 'proposal' },
    actions: [{ do: 'task', text: 'Ligar em três dias', assigneeId: null, dueInDays: 3 }],
  },
}
