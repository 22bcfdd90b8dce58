import type { Who } from '../permissions.matrix.ts'

/** The campaigns' part of `server/permissions.matrix.ts`. */
export const campaignsMatrix: Record<string, Who> = {
  'campaigns.campaigns': 'everybody',
  'campaigns.create-campaign': 'everybody',
  'campaigns.edit-campaign': 'everybody',
  'campaigns.launch': 'administrators',
  'campaigns.withdraw': 'administrators',
  'campaigns.pause': 'administrators',
  'campaigns.resume': 'administrators',
  'campaigns.stop': 'administrators',
  'campaigns.ledger': 'everybody',
  'campaigns.people': 'everybody',
  'campaigns.preflight': 'everybody',
}
