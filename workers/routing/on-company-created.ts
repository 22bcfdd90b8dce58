/** A new company begins with a queue, or its first customer would wait for nobody; each new channel feeds it. */
import { channelSaved } from '@aura/contracts/channels/channels.ts'
import { companyCreated } from '@aura/contracts/companies/created.ts'
import { createDefaultQueue, routeToDefaultQueue } from '@aura/server/routing/index.ts'
import { isEvent, reaction } from '../platform/reactions.ts'

export const onCompanyCreated = reaction(
  'routing.on-company-created',
  [companyCreated, channelSaved],
  async ({ event, companyId, ...work }) => {
    if (isEvent(event, companyCreated)) await createDefaultQueue(work, { companyId, language: event.body.language })
    // A later version may have been taken off the queue by a supervisor.
    else if (event.body.channel.version === 1) await routeToDefaultQueue(work, companyId, event.body.channel.id)
  },
)
