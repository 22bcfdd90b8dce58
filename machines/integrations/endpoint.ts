/**
 * An endpoint's way: a person pauses it and lets it go on; calls that fail make it failing, one that succeeds heals it,
 * and days of failing disable it. One that was removed does not come back.
 */
import type { Endpoint } from '@aura/contracts/integrations/endpoint.ts'
import { type SnapshotFrom, setup } from 'xstate'

export type EndpointState = Endpoint['state']
export type EndpointEvent = { type: 'pause' | 'resume' | 'fail' | 'succeed' | 'expire' | 'remove' }

const refuse = (reason: string) => ({ actions: { type: 'refuse' as const, params: { reason } } })

export const endpointMachine = setup({
  types: { events: {} as EndpointEvent },
  actions: { refuse: (_, _params: { reason: string }) => {} },
}).createMachine({
  id: 'integrations.endpoint',
  initial: 'active',
  states: {
    active: {
      on: {
        pause: 'paused',
        resume: refuse('active_already'),
        fail: 'failing',
        succeed: 'active',
        expire: 'disabled',
        remove: 'removed',
      },
    },
    failing: {
      on: {
        pause: 'paused',
        resume: 'active',
        fail: 'failing',
        succeed: 'active',
        expire: 'disabled',
        remove: 'removed',
      },
    },
    // What was under way when it was paused comes to its end and changes nothing.
    paused: {
      on: {
        pause: refuse('paused_already'),
        resume: 'active',
        fail: 'paused',
        succeed: 'paused',
        expire: 'paused',
        remove: 'removed',
      },
    },
    disabled: {
      on: {
        pause: refuse('disabled'),
        resume: 'active',
        fail: 'disabled',
        succeed: 'disabled',
        expire: 'disabled',
        remove: 'removed',
      },
    },
    removed: {},
  },
})

export const atEndpoint = (state: EndpointState): SnapshotFrom<typeof endpointMachine> =>
  endpointMachine.resolveState({ value: state })
