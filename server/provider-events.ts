/** Which feature takes what of the events that providers report. */
import { takeCall } from './calls/index.ts'
import type { BeginEvents } from './channels/index.ts'
import { applyReceipt, InboundLookups, ingestInbound } from './conversations/index.ts'
import { applyTemplateStatus } from './templates/index.ts'
import { noteReferral } from './tracking/index.ts'

export const beginProviderEvents: BeginEvents = async ({ tx, now }, readings) => {
  const lookups = await InboundLookups.read(tx, readings, now)
  return async (work, channel, event) => {
    switch (event.type) {
      case 'template_status':
        await applyTemplateStatus(work, channel, event)
        return null
      case 'call':
        await takeCall(work, channel, event)
        return null
      case 'receipt': {
        const { type: _, ...receipt } = event
        await applyReceipt(work, { channelId: channel.id, ...receipt })
        return null
      }
      case 'message':
      case 'reaction': {
        const result = await ingestInbound(work, channel, event, lookups)
        if (event.type === 'message' && event.referral) await noteReferral(work, channel, event)
        return result === 'nobody' ? 'It names a sender that cannot be.' : null
      }
    }
  }
}
