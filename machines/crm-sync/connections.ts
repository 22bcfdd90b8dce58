import { type CrmConnectionsState, crmConnections, crmRemoved, crmSaved } from '@aura/contracts/crm-sync/connection.ts'
import { on, reducer } from '../platform/reducer.ts'

export const crmConnectionsReducer = reducer(crmConnections, [
  on(
    crmSaved,
    (state, { connection }): CrmConnectionsState => ({
      connections: { ...state.connections, [connection.id]: connection },
    }),
  ),
  on(crmRemoved, (state, { connectionId }): CrmConnectionsState => {
    const { [connectionId]: _, ...others } = state.connections
    return { connections: others }
  }),
])
