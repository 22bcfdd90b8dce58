import {
  support,
  supportClosed,
  supportEntered,
  supportGranted,
  supportLeft,
  visitsShown,
} from '@aura/contracts/companies/support.ts'
import { on, reducer } from '../platform/reducer.ts'

export const supportReducer = reducer(support, [
  on(supportGranted, ({ visits }, grant) => ({ grant, visits })),
  on(supportClosed, ({ grant, visits }, { grantId }) => ({ grant: grant?.id === grantId ? null : grant, visits })),
  on(supportEntered, ({ grant, visits }, visit) => ({ grant, visits: [visit, ...visits].slice(0, visitsShown) })),
  on(supportLeft, ({ grant, visits }, { visitId, at }) => ({
    grant,
    visits: visits.map((visit) => (visit.id === visitId ? { ...visit, endedAt: at } : visit)),
  })),
])
