/** A made-up sale: the bodies behind the examples of what happens to deals and around them. */
import type { Activity } from '../deals/activities.ts'
import type { Automation } from '../deals/automations.ts'
import type { Deal } from '../deals/deal.ts'
import type { Organization } from '../deals/organizations/organization.ts'
import { defaultStages, type Pipeline } from '../deals/pipeline.ts'
import type { DealItems } from '../deals/products/items.ts'
import type { Pricelist, Product } from '../deals/products/product.ts'
import type { Quote } from '../deals/quotes/quote.ts'
import type { Target } from '../deals/targets/target.ts'
import { agentId, at, contact, idOf, soon } from './examples.ts'

export const organization: Organization = {
  id: idOf(17),
  name: 'Clínica São José',
  legalName: 'Clínica São José Ltda.',
  cnpj: '11222333000181',
  email: 'compras@clinica.example',
  phone: '+551133334444',
  website: 'https://clinica.example',
  street: 'Rua das Flores, 100',
  city: 'Campinas',
  state: 'SP',
  note: null,
  archived: false,
  createdAt: at,
  changedAt: at,
  version: 1,
}

export const linked = { organizationId: organization.id, contact: { contactId: contact.id, name: contact.name } }

export const deal: Deal = {
  id: idOf(11),
  pipelineId: idOf(12),
  stage: 'proposal',
  rank: 'a0',
  title: 'Plano anual',
  contact: contact.name,
  contactId: contact.id,
  organization: { id: organization.id, name: organization.name },
  value: { amount: 1_250_000, currency: 'BRL' },
  probability: 60,
  ownerId: agentId,
  ownerName: 'Rafael Nunes',
  createdAt: at,
  movedAt: soon,
  version: 2,
}

export const activity: Activity = {
  id: idOf(18),
  dealId: deal.id,
  dealTitle: deal.title,
  pipelineId: deal.pipelineId,
  kind: 'call',
  text: 'Ligar sobre a proposta',
  dueAt: '2026-11-05T13:00:00.000Z',
  remindAt: '2026-11-05T12:45:00.000Z',
  assigneeId: agentId,
  file: null,
  doneAt: null,
  createdById: agentId,
  createdAt: soon,
  version: 1,
}

export const quote: Quote = {
  id: idOf(19),
  dealId: deal.id,
  number: 42,
  revision: 1,
  state: 'issued',
  title: deal.title,
  customer: contact.name,
  currency: 'BRL',
  rows: [
    {
      id: idOf(20),
      productId: idOf(21),
      name: 'Licença anual',
      unit: 'ano',
      quantity: 10_000,
      unitPrice: 125_000,
      discount: 0,
    },
  ],
  total: 1_250_000,
  validUntil: '2026-12-18',
  note: 'Entrega em 10 dias.',
  issuedAt: soon,
  issuedBy: 'Rafael Nunes',
  file: 'ready',
  ofMerged: false,
  links: [
    {
      id: idOf(22),
      createdAt: soon,
      expiresAt: '2026-12-03T14:35:41.000Z',
      revokedAt: null,
      opened: 1,
      openedAt: soon,
    },
  ],
}

export const items: DealItems = {
  ...{ dealId: deal.id, currency: 'BRL', rows: quote.rows, setsValue: true, version: 1 },
}

export const opened = {
  ...{ quoteId: quote.id, dealId: deal.id, linkId: idOf(22), openedAt: soon },
}

export const merge = { mergeId: idOf(23), keptId: deal.id, goneId: idOf(24), undone: false }

export const pipeline: Pipeline = { id: deal.pipelineId, name: 'Vendas', version: 3, stages: [...defaultStages] }

export const automation: Automation = {
  ...{ id: idOf(25), pipelineId: deal.pipelineId, name: 'Proposta enviada', least: null, state: 'active' },
  ...{ trigger: { on: 'entered', stage: 'proposal' }, authorId: agentId, authorName: 'Rafael Nunes', version: 1 },
  actions: [{ do: 'task', text: 'Ligar em três dias', assigneeId: null, dueInDays: 3 }],
}

export const target: Target = {
  ...{ id: idOf(26), pipelineId: deal.pipelineId, name: 'Equipe', userIds: [], period: '2026-Q4', version: 1 },
  amount: { amount: 10_000_000, currency: 'BRL' },
}

export const product: Product = {
  ...{ id: idOf(21), name: 'Licença anual', code: 'LIC-1', unit: 'ano', description: null, archived: false },
  ...{ price: { amount: 125_000, currency: 'BRL' }, version: 1 },
}

export const pricelist: Pricelist = {
  ...{ id: idOf(27), name: 'Parceiros', currency: 'BRL', archived: false, version: 1 },
  prices: [{ productId: product.id, amount: 100_000 }],
}
