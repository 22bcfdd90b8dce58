import { type AudiencesState, audienceSaved, audiences } from '@aura/contracts/audiences/audience.ts'
import { on, reducer } from '../platform/reducer.ts'

export const audiencesReducer = reducer(audiences, [
  on(
    audienceSaved,
    (state, { audience }): AudiencesState => ({
      ...state,
      audiences: { ...state.audiences, [audience.id]: audience },
    }),
  ),
])
