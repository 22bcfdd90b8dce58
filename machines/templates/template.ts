/**
 * A template's way: worded, given to the provider, approved or not. What the provider says counts in every state
 * but the last. One that is approved may be worded anew: what was approved is sent until the provider has the
 * newer one. Where no provider reviews, it is made active.
 */
import type { TemplateState } from '@aura/contracts/templates/template.ts'
import { type SnapshotFrom, setup } from 'xstate'
import { refused, type Table, to } from '../platform/table.ts'

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

export const templateColumns = [
  'save',
  'submit',
  'submit again',
  'activate',
  'activate again',
  'return',
  'return to live',
  'retire',
  'wait',
  'approve',
  'reject',
  'pause',
  'disable',
  'vanish',
] as const
export type TemplateColumn = (typeof templateColumns)[number]

export function columnEvent(column: TemplateColumn): TemplateEvent {
  switch (column) {
    case 'submit':
    case 'activate':
      return { type: column, fresh: true }
    case 'submit again':
      return { type: 'submit', fresh: false }
    case 'activate again':
      return { type: 'activate', fresh: false }
    case 'return':
      return { type: 'return', live: false }
    case 'return to live':
      return { type: 'return', live: true }
    default:
      return { type: column }
  }
}

const no = refused()
const inReview = refused('in_review')
const nothingNew = refused('nothing_new')
const word = { approve: to('approved'), reject: to('rejected'), pause: to('paused'), disable: to('disabled') } as const
const nowhere = { return: no, 'return to live': no } as const
const waits = { wait: to('submitted') } as const
const ends = { retire: to('retired'), vanish: to('retired') } as const

export const templateTable: Table<TemplateState, TemplateColumn> = {
  draft: {
    ...word,
    ...nowhere,
    ...waits,
    save: to('draft'),
    submit: to('submitted'),
    'submit again': to('submitted'),
    activate: to('approved'),
    'activate again': to('approved'),
    retire: to('retired'),
    vanish: no,
  },
  submitted: {
    ...word,
    save: inReview,
    submit: inReview,
    'submit again': inReview,
    activate: no,
    'activate again': no,
    return: to('draft'),
    'return to live': to('approved'),
    retire: to('retired'),
    wait: no,
    vanish: to('draft'),
  },
  approved: {
    ...word,
    ...nowhere,
    ...waits,
    ...ends,
    save: to('approved'),
    submit: to('submitted'),
    'submit again': nothingNew,
    activate: to('approved'),
    'activate again': nothingNew,
  },
  rejected: {
    ...word,
    ...nowhere,
    ...waits,
    ...ends,
    save: to('draft'),
    submit: to('submitted'),
    'submit again': nothingNew,
    activate: no,
    'activate again': no,
  },
  paused: {
    ...word,
    ...nowhere,
    ...waits,
    ...ends,
    save: to('paused'),
    submit: refused('paused'),
    'submit again': refused('paused'),
    activate: no,
    'activate again': no,
  },
  disabled: {
    ...word,
    ...nowhere,
    ...waits,
    ...ends,
    save: refused('disabled'),
    submit: refused('disabled'),
    'submit again': refused('disabled'),
    activate: no,
    'activate again': no,
  },
  retired: {
    ...nowhere,
    save: no,
    submit: no,
    'submit again': no,
    activate: no,
    'activate again': no,
    retire: no,
    wait: no,
    approve: no,
    reject: no,
    pause: no,
    disable: no,
    vanish: no,
  },
}
