/** What other features may use of deals. */
export { DealsOfContact } from './of-contact.tsx'
export { stageLabel, stageName } from './stage-name.ts'
