/**
 * The public events of deals, their activities, products and quotes, of organizations, and of what is set up around them:
 * pipelines, rules, targets and the catalogue.
 */
import { activityRemoved, activitySaved } from '../deals/activities.ts'
import { dealArchived, dealRestored } from '../deals/archive.ts'
import { automationCalled, automationRemoved, automationSaved } from '../deals/automations.ts'
import { dealCreated } from '../deals/create.ts'
import type { Deal } from '../deals/deal.ts'
import { dealEdited } from '../deals/edit.ts'
import { dealsMerged } from '../deals/merge/merge.ts'
import { dealMoved } from '../deals/move.ts'
import { contactLinked, contactUnlinked, organizationSaved } from '../deals/organizations/organization.ts'
import { pipelineChanged } from '../deals/pipeline.ts'
import { itemsSaved } from '../deals/products/items.ts'
import { pricelistSaved, productSaved } from '../deals/products/product.ts'
import { quoteOpened, quoteSaved } from '../deals/quotes/quote.ts'
import { targetRemoved, targetSaved } from '../deals/targets/target.ts'
import { dealWon } from '../deals/win.ts'
import * as example from './deal-examples.ts'
import { absent, shapes } from './deal-shapes.ts'
import { type PublicEvent, publicEvent } from './public-event.ts'

const dealEvent = {
  subject: ({ deal }: { deal: Deal }) => deal.id,
  shape: shapes.deal,
  data: ({ deal }: { deal: Deal }) => ({ deal: { ...absent, ...deal } }),
}

export const dealEvents: readonly PublicEvent[] = [
  publicEvent(dealCreated, { ...dealEvent, example: { deal: example.deal } }),
  publicEvent(dealEdited, { ...dealEvent, example: { deal: example.deal } }),
  publicEvent(dealMoved, {
    ...dealEvent,
    shape: shapes.moved,
    data: ({ deal, ...move }) => ({ deal: { ...absent, ...deal }, ...move }),
    example: { deal: example.deal, from: 'qualification' },
  }),
  publicEvent(dealWon, {
    ...dealEvent,
    example: {
      deal: { ...example.deal, outcome: { result: 'won', reason: 'Prazo', at: example.deal.movedAt } },
    },
  }),
  publicEvent(dealArchived, { ...dealEvent, example: { deal: { ...example.deal, archivedAt: example.deal.movedAt } } }),
  publicEvent(dealRestored, { ...dealEvent, example: { deal: example.deal } }),
  // Beside the archiving of the one that went: a program that follows that deal learns why.
  publicEvent(dealsMerged, {
    subject: ({ goneId }) => goneId,
    shape: shapes.merged,
    data: (merge) => merge,
    example: example.merge,
  }),
  publicEvent(automationCalled, {
    subject: ({ deal: { id } }) => id,
    shape: shapes.automation,
    data: ({ automation, deal }) => ({ automation, deal: { ...absent, ...deal } }),
    example: { automation: { id: example.deal.id, name: 'Pedido fechado' }, deal: example.deal },
  }),
  publicEvent(automationSaved, {
    subject: ({ automation }) => automation.id,
    shape: shapes.rule,
    data: (saved) => saved,
    example: { automation: example.automation },
  }),
  publicEvent(automationRemoved, {
    subject: ({ automationId }) => automationId,
    shape: shapes.ruleRemoved,
    data: (removed) => removed,
    example: { automationId: example.automation.id, pipelineId: example.deal.pipelineId },
  }),
  publicEvent(pipelineChanged, {
    subject: ({ pipeline }) => pipeline.id,
    shape: shapes.pipeline,
    data: ({ pipeline }) => ({ pipeline: { archivedAt: null, ...pipeline } }),
    example: { pipeline: example.pipeline },
  }),
  publicEvent(targetSaved, {
    subject: ({ target }) => target.id,
    shape: shapes.target,
    data: (saved) => saved,
    example: { target: example.target },
  }),
  publicEvent(targetRemoved, {
    subject: ({ targetId }) => targetId,
    shape: shapes.targetRemoved,
    data: (removed) => removed,
    example: { targetId: example.target.id, pipelineId: example.deal.pipelineId },
  }),
  publicEvent(productSaved, {
    subject: ({ product }) => product.id,
    shape: shapes.product,
    data: (saved) => saved,
    example: { product: example.product },
  }),
  publicEvent(pricelistSaved, {
    subject: ({ pricelist }) => pricelist.id,
    shape: shapes.pricelist,
    data: (saved) => saved,
    example: { pricelist: example.pricelist },
  }),
  // The subject is the activity, or the contact: its deliveries keep their order when it goes to another deal or
  // organization.
  publicEvent(activitySaved, {
    subject: ({ activity }) => activity.id,
    isOffered: ({ isRename }) => !isRename,
    shape: shapes.activity,
    data: ({ activity, before }) => ({
      activity,
      previousAssigneeId: before === activity.assigneeId ? null : before,
    }),
    example: { activity: example.activity, before: null },
  }),
  publicEvent(activityRemoved, {
    subject: ({ activityId }) => activityId,
    shape: shapes.activityRemoved,
    data: (removed) => removed,
    example: { activityId: example.activity.id, dealId: example.deal.id, assigneeId: example.activity.assigneeId },
  }),
  publicEvent(itemsSaved, {
    subject: ({ items }) => items.dealId,
    shape: shapes.items,
    data: (saved) => saved,
    example: { items: example.items },
  }),
  publicEvent(quoteSaved, {
    subject: ({ quote }) => quote.id,
    isOffered: ({ isOfLinks }) => !isOfLinks,
    shape: shapes.quote,
    data: ({ quote }) => ({ quote: { ...quote, pdf: { state: quote.file }, fromMergedDeal: quote.ofMerged } }),
    example: { quote: example.quote },
  }),
  publicEvent(quoteOpened, {
    subject: ({ quoteId }) => quoteId,
    shape: shapes.quoteOpened,
    data: (opened) => opened,
    example: example.opened,
  }),
  publicEvent(organizationSaved, {
    subject: ({ organization }) => organization.id,
    shape: shapes.organization,
    data: (saved) => saved,
    example: { organization: example.organization },
  }),
  publicEvent(contactLinked, {
    subject: ({ contact }) => contact.contactId,
    shape: shapes.linked,
    data: (linked) => linked,
    example: example.linked,
  }),
  publicEvent(contactUnlinked, {
    subject: ({ contactId }) => contactId,
    shape: shapes.unlinked,
    data: (unlinked) => unlinked,
    example: { organizationId: example.organization.id, contactId: example.linked.contact.contactId },
  }),
]
