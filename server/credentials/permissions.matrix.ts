import type { Who } from '../permissions.matrix.ts'

/** The credentials' part of `server/permissions.matrix.ts`. */
export const credentialsMatrix: Record<string, Who> = {
  'credentials.credentials': 'administrators',
  'credentials.uses': 'administrators',
  'credentials.changed': 'administrators',
  'credentials.edit-credential': 'administrators',
  'credentials.replace-secrets': 'administrators',
  'credentials.test-credential': 'administrators',
  'credentials.readings': 'administrators',
  'credentials.allow-reading': 'administrators',
  'credentials.ask-reading': 'administrators',
  'credentials.decide-reading': 'administrators',
  'credentials.read-secrets': 'administrators',
}
