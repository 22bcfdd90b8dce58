/** A gap's way: a source closes it, and it opens again when the question comes back unanswered or the source goes. */
import type { GapState } from '@aura/contracts/agents/gaps.ts'
import { type SnapshotFrom, setup } from 'xstate'

export type GapEvent = { type: 'answer' | 'ask_again' | 'lose_source' }

const refuse = (reason: string) => ({ actions: { type: 'refuse' as const, params: { reason } } })

export const gapMachine = setup({
  types: { events: {} as GapEvent },
  actions: { refuse: (_, _params: { reason: string }) => {} },
}).createMachine({
  id: 'agents.gap',
  initial: 'open',
  states: {
    open: { on: { answer: 'answered', ask_again: 'open', lose_source: 'open' } },
    answered: { on: { answer: refuse('answered_already'), ask_again: 'open', lose_source: 'open' } },
  },
})

export const atGap = (state: GapState): SnapshotFrom<typeof gapMachine> => gapMachine.resolveState({ value: state })
