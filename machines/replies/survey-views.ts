import {
  conversationRated,
  type Rated,
  ratings,
  ratingsShown,
  survey,
  surveySaved,
} from '@aura/contracts/replies/survey.ts'
import { on, reducer } from '../platform/reducer.ts'

export const surveyReducer = reducer(survey, [on(surveySaved, (_, { settings }) => ({ settings }))])

/** A comment takes the place of the rating it is about. */
const withRated = (all: readonly Rated[], rated: Rated): Rated[] =>
  [rated, ...all.filter(({ conversationId }) => conversationId !== rated.conversationId)]
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.conversationId < b.conversationId ? 1 : -1))
    .slice(0, ratingsShown)

export const ratingsReducer = reducer(ratings, [
  on(conversationRated, (state, { aiAgentId: _, ...rated }) => ({ ratings: withRated(state.ratings, rated) })),
])
