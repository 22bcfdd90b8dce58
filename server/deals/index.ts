/** What deals offers: its handlers, and the defaults of a new company. */
import type { Feature } from '../platform/handle.ts'
import {
  activities,
  add as addActivity,
  edit as editActivity,
  fileLink,
  find as findActivities,
  ownActivities,
  remove as removeActivity,
} from './activities.ts'
import {
  automationRuns,
  automations,
  removeAutomation,
  saveAutomation,
  switchAutomation,
} from './automations/automations.ts'
import { repeatAutomationRun } from './automations/run-automation.ts'
import { board } from './board.ts'
import { boardAt, boardOn } from './board-until.ts'
import { create } from './create.ts'
import { edit } from './edit.ts'
import { editMany } from './edit-many.ts'
import { dealsExamples } from './examples.ts'
import { exportDeals } from './export-deals.ts'
import {
  findAutomations,
  findDeals,
  findFields,
  findItems,
  findPricelists,
  findProducts,
  findTargets,
  readDeal,
} from './find.ts'
import { history } from './history.ts'
import { importDeals } from './import-deals.ts'
import { mergeDeals, undoMerge } from './merge/merge.ts'
import { move } from './move.ts'
import { ofContact } from './of-contact.ts'
import { exportOrganizations } from './organizations/export-organizations.ts'
import { importOrganizations } from './organizations/import-organizations.ts'
import { linkContact } from './organizations/links.ts'
import { lookupOrganization } from './organizations/lookup.ts'
import {
  createOrganization,
  editOrganization,
  findOrganizations,
  organizationOfContact,
  organizationView,
  readOne,
  recentOrganizations,
} from './organizations/organizations.ts'
import { archivePipeline, orderPipelines, pipelineList, restorePipeline } from './pipeline-list.ts'
import { archivedDeals, createPipeline, editPipeline, locateDeal, pipelines } from './pipelines.ts'
import { places } from './places.ts'
import {
  createPricelist,
  createProduct,
  editPricelist,
  editProduct,
  pricelists,
  products,
} from './products/catalogue.ts'
import { items, saveItems } from './products/items.ts'
import { quotesDoor } from './quotes/door.ts'
import { createQuoteLink, revokeQuoteLink, sendQuote } from './quotes/links.ts'
import { findQuotes, issueQuote, quoteFile, quotes, rewriteQuote, withdrawQuote } from './quotes/quotes.ts'
import { endedDeals, stageRecords } from './stage-records.ts'
import { removeTarget, saveTarget, targets } from './targets/targets.ts'
import { timeline } from './timeline.ts'
import { win } from './win.ts'

export { add as addActivity, findActivity, linkTo, remindJob } from './activities.ts'
export { planAutomationJob, runAutomationJob } from './automations/jobs.ts'
export { runAutomation } from './automations/run-automation.ts'
export { automationsOf, findAutomation } from './automations/store.ts'
export { create as createDeal } from './create.ts'
export { createDefaultPipeline } from './defaults.ts'
export { edit as editDeal } from './edit.ts'
export { editMany as editManyDeals } from './edit-many.ts'
export { importDeals } from './import-deals.ts'
export { move as moveDeal } from './move.ts'
export { noSampleDeal } from './no-sample.ts'
export { dealsWithStages, moveAll, moveBack, renameIn } from './of-contact.ts'
export { chooseOrganization, linkOf, mergeLinks, renameLink, splitLinks } from './organizations/links.ts'
export { renameOrganization } from './organizations/of-deals.ts'
export {
  createOrganization as createOrganizationHandler,
  editOrganization as editOrganizationHandler,
} from './organizations/organizations.ts'
export { searchableOrganizations } from './organizations/searchable.ts'
export {
  changeOrganization,
  emptyOrganization,
  lockOrganization,
  openOrganization,
  organizationWithCnpj,
  readOrganization,
} from './organizations/store.ts'
export { livePipelineById, pipelineById } from './pipelines.ts'
export { searchableProducts } from './products/searchable.ts'
export { endQuoteFile, type QuoteDocument, quoteDocument } from './quotes/document.ts'
export { writeQuoteJob } from './quotes/jobs.ts'
export { searchableDeals } from './searchable.ts'
export { dealOf, selectDeals } from './store.ts'
export { win as winDeal } from './win.ts'

export const deals: Feature = {
  name: 'deals',
  handlers: [
    ...[board, boardAt, boardOn, history, timeline, stageRecords, endedDeals, ofContact, places],
    ...[create, edit, editMany, move, win, readDeal, findDeals, findItems, findFields],
    ...[pipelines, pipelineList, locateDeal, archivedDeals],
    ...[createPipeline, editPipeline, archivePipeline, restorePipeline, orderPipelines],
    ...[automations, automationRuns, saveAutomation, switchAutomation, removeAutomation, repeatAutomationRun],
    ...[products, createProduct, editProduct, pricelists, createPricelist, editPricelist, items, saveItems],
    ...[findOrganizations, readOne, recentOrganizations, organizationView, organizationOfContact],
    ...[createOrganization, editOrganization, linkContact, lookupOrganization],
    ...[mergeDeals, undoMerge],
    ...[targets, saveTarget, removeTarget],
    ...[findProducts, findPricelists, findAutomations, findTargets],
    ...[
      quotes,
      findQuotes,
      issueQuote,
      withdrawQuote,
      rewriteQuote,
      createQuoteLink,
      revokeQuoteLink,
      sendQuote,
      quoteFile,
    ],
    ...[activities, findActivities, ownActivities, addActivity, editActivity, removeActivity, fileLink],
  ],
  exports: [exportDeals, exportOrganizations],
  imports: [importDeals, importOrganizations],
  routes: quotesDoor,
  examples: dealsExamples,
}
