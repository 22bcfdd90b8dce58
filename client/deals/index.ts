/** What other features may use of deals. */
export { DealsOfContact, fetchOrganizationOf } from './of-contact.tsx'
export { stageLabel, stageName } from './stage-name.ts'
