/** Every event that may leave the house is planned for the endpoints that want it. */
import { publicEvents } from '@aura/contracts/integrations/public-events.ts'
import { insertPlanned, openEndpoints, type Planned, planFor } from '@aura/server/integrations/index.ts'
import { reactionInSteps } from '../platform/reactions.ts'

const contracts = publicEvents.map(({ contract }) => contract)
type State = { endpoints: Awaited<ReturnType<typeof openEndpoints>>; planned: Planned[]; newId: () => string }

export const onPublicEvent = reactionInSteps<(typeof contracts)[number], State>(
  'integrations.on-public-event',
  contracts,
  {
    eventsAStep: 200,
    begin: async ({ tx, newId }) => ({ endpoints: await openEndpoints(tx), planned: [], newId }),
    take: async ({ event }, state) => {
      const { contract, id, position, at, body } = event
      state.planned.push(...planFor(state.endpoints, { id, name: contract.name, position, at: new Date(at), body }))
    },
    end: async ({ tx, companyId }, { planned, newId }) => await insertPlanned({ tx, newId }, companyId, planned),
  },
)
