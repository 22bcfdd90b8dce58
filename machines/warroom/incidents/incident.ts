/**
 * An incident's way: declared, looked into, brought under control, resolved, reviewed. It may get worse again, and what
 * was over may begin anew. Nothing is reviewed before somebody has written down what was learnt.
 */
import type { IncidentMove, IncidentState } from '@aura/contracts/warroom/incidents/incident.ts'
import { type SnapshotFrom, setup } from 'xstate'

export type IncidentEvent =
  | { type: Exclude<IncidentMove, 'review'> }
  /** `written`: there is a post-mortem. */
  | { type: 'review'; written: boolean }

const refuse = (reason: string) => ({ actions: { type: 'refuse' as const, params: { reason } } })
const unresolved = refuse('not_resolved')
const open = refuse('not_over')

export const incidentMachine = setup({
  types: { events: {} as IncidentEvent },
  guards: { isWritten: ({ event }) => event.type === 'review' && event.written },
  actions: { refuse: (_, _params: { reason: string }) => {} },
}).createMachine({
  id: 'warroom.incident',
  initial: 'declared',
  states: {
    declared: {
      on: {
        investigate: 'investigating',
        mitigate: 'mitigated',
        resolve: 'resolved',
        review: unresolved,
        reopen: open,
      },
    },
    investigating: {
      on: {
        investigate: refuse('already'),
        mitigate: 'mitigated',
        resolve: 'resolved',
        review: unresolved,
        reopen: open,
      },
    },
    mitigated: {
      on: {
        investigate: 'investigating',
        mitigate: refuse('already'),
        resolve: 'resolved',
        review: unresolved,
        reopen: open,
      },
    },
    resolved: {
      on: {
        investigate: refuse('over'),
        mitigate: refuse('over'),
        resolve: refuse('already'),
        review: [{ guard: 'isWritten', target: 'reviewed' }, refuse('no_postmortem')],
        reopen: 'investigating',
      },
    },
    reviewed: {
      on: {
        investigate: refuse('over'),
        mitigate: refuse('over'),
        resolve: refuse('over'),
        review: refuse('already'),
        reopen: 'investigating',
      },
    },
  },
})

export const atIncident = (state: IncidentState): SnapshotFrom<typeof incidentMachine> =>
  incidentMachine.resolveState({ value: state })

export const isOver = (state: IncidentState): boolean => state === 'resolved' || state === 'reviewed'
