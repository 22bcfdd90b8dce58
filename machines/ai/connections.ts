import {
  type AiConnectionsState,
  aiConnections,
  budgetSaved,
  connectionRemoved,
  connectionSaved,
  connectionsOrdered,
} from '@aura/contracts/ai/connection.ts'
import { on, reducer } from '../platform/reducer.ts'

export const aiConnectionsReducer = reducer(aiConnections, [
  on(
    connectionSaved,
    (state, { connection }): AiConnectionsState => ({
      ...state,
      connections: { ...state.connections, [connection.id]: connection },
    }),
  ),
  on(connectionRemoved, (state, { connectionId }): AiConnectionsState => {
    const { [connectionId]: _, ...connections } = state.connections
    return { ...state, connections }
  }),
  on(
    connectionsOrdered,
    (state, { ranks }): AiConnectionsState => ({
      ...state,
      connections: Object.fromEntries(
        Object.entries(state.connections).map(([id, row]) => [id, { ...row, rank: ranks[id] ?? row.rank }]),
      ),
    }),
  ),
  on(budgetSaved, (state, { budget }): AiConnectionsState => ({ ...state, budget })),
])
