/** What credentials offers to other features: the vault of a company's secrets. */
export { rotateKeys } from './rotate-keys.ts'
export { CredentialUnreadable, type Secrets } from './sealed-version.ts'
export { addVersion, createCredential, destroyCredential, openCredential } from './vault.ts'
