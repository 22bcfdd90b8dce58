import type { Who } from '../permissions.matrix.ts'

/** The campaigns' part of `server/permissions.matrix.ts`. */
export const campaignsMatrix: Record<string, Who> = {
  'campaigns.campaigns': 'administrators',
  'campaigns.own': 'everybody',
  'campaigns.create-campaign': 'everybody',
  'campaigns.edit-campaign': 'everybody',
  'campaigns.launch': 'administrators',
  'campaigns.withdraw': 'administrators',
  'campaigns.pause': 'administrators',
  'campaigns.resume': 'administrators',
  'campaigns.stop': 'administrators',
  'campaigns.rules': 'everybody',
  'campaigns.set-rules': 'administrators',
  'campaigns.approve': 'administrators',
  'campaigns.set-rate': 'administrators',
  'campaigns.control-room': 'administrators',
  'campaigns.channels': 'everybody',
  'campaigns.send-one': 'everybody',
  'campaigns.cancel-one': 'everybody',
  'campaigns.unit-dispatches': 'everybody',
  'campaigns.ledger': 'everybody',
  'campaigns.totals': 'everybody',
  'campaigns.people': 'everybody',
  'campaigns.preflight': 'everybody',
}
