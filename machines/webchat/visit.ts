import { type VisitState, visitChanged, visitView } from '@aura/contracts/webchat/visit.ts'
import { on, reducer } from '../platform/reducer.ts'

export const visitReducer = reducer(visitView, [on(visitChanged, (_, { visit }): VisitState => ({ visit }))])
