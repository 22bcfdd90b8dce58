/** The panel of states after an event. */
import {
  partChanged,
  partGone,
  partKinds,
  type ServicePart,
  type StatusState,
  status,
} from '@aura/contracts/warroom/status/status.ts'
import { on, reducer } from '../../platform/reducer.ts'

/** The platform's parts in the order of their kinds, then the channels by name. */
export const inOrder = (a: ServicePart, b: ServicePart): number =>
  partKinds.indexOf(a.kind) - partKinds.indexOf(b.kind) ||
  (a.name ?? '').localeCompare(b.name ?? '', 'en') ||
  (a.id < b.id ? -1 : 1)

const without = ({ parts }: StatusState, gone: string) => parts.filter(({ id }) => id !== gone)

export const statusReducer = reducer(status, [
  on(partChanged, (state, { part }): StatusState => ({ parts: [...without(state, part.id), part].sort(inOrder) })),
  on(partGone, (state, { id }): StatusState => ({ parts: without(state, id) })),
])
