import { type AiConnection, type AiConnectionsState, aiConnections } from '@aura/contracts/ai/connection.ts'
import { aiConnectionsReducer } from '@aura/machines/ai/connections.ts'
import { useView } from '../platform/feed/use-view.ts'

const everything = {}

export const useAiConnections = () => useView(aiConnections, aiConnectionsReducer, everything)

/** In the order in which they are asked. */
export const inOrder = ({ connections }: Pick<AiConnectionsState, 'connections'>): AiConnection[] =>
  Object.values(connections).toSorted((a, b) => a.rank - b.rank || a.id.localeCompare(b.id))
