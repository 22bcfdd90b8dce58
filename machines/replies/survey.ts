/**
 * A survey after a conversation. Only the customer's next message can be the rating; any other message, or a while
 * without one, ends it. A given rating stays.
 */
import type { SurveyState } from '@aura/contracts/replies/survey.ts'
import { type SnapshotFrom, setup } from 'xstate'

export type SurveyColumn = 'rate' | 'comment' | 'pass' | 'timeout'
/** 'pass': the customer wrote something else, or the conversation goes on. */
export type SurveyEvent = { type: SurveyColumn }

const refuse = (reason: string) => ({ actions: { type: 'refuse' as const, params: { reason } } })

export const surveyMachine = setup({
  types: { events: {} as SurveyEvent },
  actions: { refuse: (_, _params: { reason: string }) => {} },
}).createMachine({
  id: 'replies.survey',
  initial: 'asked',
  states: {
    asked: { on: { rate: 'answered', comment: refuse('not_rated'), pass: 'expired', timeout: 'expired' } },
    answered: { on: { rate: refuse('rated_already'), comment: 'commented', pass: 'expired', timeout: 'expired' } },
    commented: {},
    expired: {},
  },
})

export const atSurvey = (state: SurveyState): SnapshotFrom<typeof surveyMachine> =>
  surveyMachine.resolveState({ value: state })

/** What a customer's message is to the survey. `text` is null for a message without text. */
export function eventOf(state: SurveyState, text: string | null): SurveyColumn {
  if (state === 'asked') return text !== null && ratingIn(text) !== null ? 'rate' : 'pass'
  return text === null ? 'pass' : 'comment'
}

/** The figure alone, as people type it. */
export function ratingIn(text: string): number | null {
  const [, figure] = /^\s*([1-5])[\s.!]*$/.exec(text.normalize('NFKC').replace(/\uFE0F?\u20E3/gu, '')) ?? []
  return figure === undefined ? null : Number(figure)
}
