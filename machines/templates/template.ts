/**
 * A template's way: worded, given to the provider, approved or not. What the provider says counts in every state
 * but the last. One that is approved may be worded anew: what was approved is sent until the provider has the
 * newer one. Where no provider reviews, it is made active.
 */
import type { TemplateState } from '@aura/contracts/templates/template.ts'
import { type SnapshotFrom, setup } from 'xstate'

export type TemplateEvent =
  | { type: 'save' }
  /** `fresh`: what the provider has is not what would be given to it. */
  | { type: 'submit' | 'activate'; fresh: boolean }
  /** The provider did not take it; `live`: it has an earlier one that may be sent. */
  | { type: 'return'; live: boolean }
  | { type: 'retire' | 'wait' | 'approve' | 'reject' | 'pause' | 'disable' | 'vanish' }

const refuse = (reason: string) => ({ actions: { type: 'refuse' as const, params: { reason } } })
const verdicts = { approve: 'approved', reject: 'rejected', pause: 'paused', disable: 'disabled' } as const
const gone = { vanish: 'retired', retire: 'retired' } as const

export const templateMachine = setup({
  types: { events: {} as TemplateEvent },
  actions: { refuse: (_, _params: { reason: string }) => {} },
  guards: {
    isFresh: ({ event }) => 'fresh' in event && event.fresh,
    isLive: ({ event }) => 'live' in event && event.live,
  },
}).createMachine({
  id: 'templates.template',
  initial: 'draft',
  states: {
    draft: {
      on: {
        ...verdicts,
        save: 'draft',
        submit: 'submitted',
        activate: 'approved',
        wait: 'submitted',
        retire: 'retired',
      },
    },
    submitted: {
      on: {
        ...verdicts,
        save: refuse('in_review'),
        submit: refuse('in_review'),
        return: [{ guard: 'isLive', target: 'approved' }, { target: 'draft' }],
        vanish: 'draft',
        retire: 'retired',
      },
    },
    approved: {
      on: {
        ...verdicts,
        ...gone,
        approve: 'approved',
        save: 'approved',
        submit: [{ guard: 'isFresh', target: 'submitted' }, refuse('nothing_new')],
        activate: [{ guard: 'isFresh', target: 'approved' }, refuse('nothing_new')],
        wait: 'submitted',
      },
    },
    rejected: {
      on: {
        ...verdicts,
        ...gone,
        save: 'draft',
        submit: [{ guard: 'isFresh', target: 'submitted' }, refuse('nothing_new')],
        wait: 'submitted',
      },
    },
    paused: {
      on: {
        ...verdicts,
        ...gone,
        save: 'paused',
        submit: refuse('paused'),
        wait: 'submitted',
      },
    },
    disabled: {
      on: { ...verdicts, ...gone, save: refuse('disabled'), submit: refuse('disabled'), wait: 'submitted' },
    },
    retired: {},
  },
})

export const atTemplate = (state: TemplateState): SnapshotFrom<typeof templateMachine> =>
  templateMachine.resolveState({ value: state })
