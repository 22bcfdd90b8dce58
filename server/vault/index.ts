/** What credentials offers to other features: the vault of a company's secrets. */

export { noteUse, type UsePurpose, usePurposes } from './note-use.ts'
export { beginAuthorization, exchangeCode, type Provider, takeAuthorization } from './oauth/authorization.ts'
export {
  type InTransactions,
  NoToken,
  openFresh,
  refreshGrant,
  refreshJob,
  refreshNow,
  saveGrant,
} from './oauth/grants.ts'
export { type ClientAuth, TokenFailure, type TokenProblem } from './oauth/token-endpoint.ts'
export { rotateKeys } from './rotate-keys.ts'
export type { VersionEnding } from './schema.ts'
export { CredentialUnreadable, type Secrets } from './sealed-version.ts'
export { settleJob, settleLater } from './settle-job.ts'
export {
  addVersion,
  changeNewest,
  createCredential,
  destroyCredential,
  endVersions,
  openCredential,
  openVersions,
  replaceVersion,
  type Saving,
} from './vault.ts'
