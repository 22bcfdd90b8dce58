import {
  type EndpointsState,
  endpointRemoved,
  endpointSaved,
  endpoints,
} from '@aura/contracts/integrations/endpoint.ts'
import { on, reducer } from '../platform/reducer.ts'

export const endpointsReducer = reducer(endpoints, [
  on(
    endpointSaved,
    (state, { endpoint }): EndpointsState => ({ endpoints: { ...state.endpoints, [endpoint.id]: endpoint } }),
  ),
  on(endpointRemoved, (state, { endpointId }): EndpointsState => {
    const { [endpointId]: _, ...others } = state.endpoints
    return { endpoints: others }
  }),
])
