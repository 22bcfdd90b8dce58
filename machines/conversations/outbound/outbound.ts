import { type OutboundState, outbound, outboundChanged } from '@aura/contracts/conversations/outbound/rules.ts'
import { on, reducer } from '../../platform/reducer.ts'

export const outboundReducer = reducer(outbound, [on(outboundChanged, (_, next): OutboundState => next)])
