/**
 * A CRM connection's way: it begins paused, people turn it on and pause it; calls that fail make it failing, one that
 * succeeds heals it. One that was removed does not come back.
 */
import type { CrmConnectionView } from '@aura/contracts/crm-sync/connection.ts'
import { type SnapshotFrom, setup } from 'xstate'

export type CrmState = CrmConnectionView['state']
export type CrmEvent = { type: 'pause' | 'resume' | 'fail' | 'succeed' | 'remove' }

const refuse = (reason: string) => ({ actions: { type: 'refuse' as const, params: { reason } } })

export const crmMachine = setup({
  types: { events: {} as CrmEvent },
  actions: { refuse: (_, _params: { reason: string }) => {} },
}).createMachine({
  id: 'crm-sync.connection',
  initial: 'paused',
  states: {
    // What was under way when it was paused comes to its end and changes nothing.
    paused: {
      on: { pause: refuse('paused_already'), resume: 'active', fail: 'paused', succeed: 'paused', remove: 'removed' },
    },
    active: {
      on: { pause: 'paused', resume: refuse('active_already'), fail: 'failing', succeed: 'active', remove: 'removed' },
    },
    failing: {
      on: { pause: 'paused', resume: 'active', fail: 'failing', succeed: 'active', remove: 'removed' },
    },
    removed: {},
  },
})

export const atCrm = (state: CrmState): SnapshotFrom<typeof crmMachine> => crmMachine.resolveState({ value: state })
