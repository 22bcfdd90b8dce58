/**
 * A deal that changes here waits for every connection that sends deals, like a contact. Sample data is left out when it is
 * claimed; one that becomes a deal of the company waits then, as its contact does.
 */
import { dealArchived, dealRestored } from '@aura/contracts/deals/archive.ts'
import { dealCreated, sampleDealAdopted } from '@aura/contracts/deals/create.ts'
import { dealEdited } from '@aura/contracts/deals/edit.ts'
import { dealMoved } from '@aura/contracts/deals/move.ts'
import { dealWon } from '@aura/contracts/deals/win.ts'
import { isEvent, reaction } from '../platform/reactions.ts'
import { markChanges } from './mark-changes.ts'

const changes = [
  ...([dealCreated, dealEdited, dealMoved, dealWon] as const),
  ...([dealRestored, dealArchived, sampleDealAdopted] as const),
] as const

export const onDealChanged = reaction('crm-sync.on-deal-changed', changes, async ({ event, ...parts }) => {
  const { deal } = event.body
  const isNew = isEvent(event, dealCreated)
  const at = new Date(event.at)
  await markChanges(parts, {
    object: 'deals',
    ids: [deal.id],
    pipelineId: deal.pipelineId,
    isNew,
    at,
  })
})
