/** What credentials offers: the list of a company's keys, their replacement, and how an older version ends. */
import type { Feature } from '../platform/handle.ts'
import { credentialsChanged, credentialUses, credentials as list } from './list.ts'
import { allowReading, askReading, credentialReadings, decideReading, readSecrets } from './readings.ts'
import { editCredential, replaceSecrets, testCredential } from './replace.ts'

export { expiryJob, tellExpiry } from './expiry.ts'
export { isPreviousRefused, previousVersion, settlePrevious } from './settle.ts'

export const credentials: Feature = {
  name: 'credentials',
  handlers: [
    ...[list, credentialUses, credentialsChanged, editCredential, replaceSecrets, testCredential],
    ...[credentialReadings, allowReading, askReading, decideReading, readSecrets],
  ],
}
