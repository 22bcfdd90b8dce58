/** How versions of an AI agent come to serve: published alone, or beside the published one as a canary. */
import { type SnapshotFrom, setup } from 'xstate'

export type ReleaseState = 'draft' | 'published' | 'canary'
export type ReleaseEvent = { type: 'publish' | 'start_canary' | 'promote' | 'roll_back' }

const refuse = (reason: string) => ({ actions: { type: 'refuse' as const, params: { reason } } })

export const releaseMachine = setup({
  types: { events: {} as ReleaseEvent },
  actions: { refuse: (_, _params: { reason: string }) => {} },
}).createMachine({
  id: 'agents.release',
  initial: 'draft',
  states: {
    draft: {
      on: {
        ...{ publish: 'published', start_canary: refuse('nothing_published') },
        ...{ promote: refuse('no_canary'), roll_back: refuse('nothing_published') },
      },
    },
    published: {
      on: { publish: 'published', start_canary: 'canary', promote: refuse('no_canary'), roll_back: 'published' },
    },
    canary: {
      on: { publish: refuse('canary_running'), start_canary: 'canary', promote: 'published', roll_back: 'published' },
    },
  },
})

export const atRelease = (state: ReleaseState): SnapshotFrom<typeof releaseMachine> =>
  releaseMachine.resolveState({ value: state })
