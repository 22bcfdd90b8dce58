import { type SurveyState, surveyStates } from '@aura/contracts/replies/survey.ts'
import { describe, expect, it } from 'vitest'
import { attempt } from '../platform/attempt.ts'
import { atSurvey, eventOf, ratingIn, type SurveyColumn, surveyColumns, surveyMachine, surveyTable } from './survey.ts'

const outcome = (from: SurveyState, type: SurveyColumn) => {
  const result = attempt(surveyMachine, atSurvey(from), { type })
  return result.ok ? { to: result.next.value } : { refused: result.reason }
}

describe('replies.survey follows its table', () => {
  for (const from of surveyStates)
    for (const column of surveyColumns)
      it(`${from} + ${column}`, () => expect(outcome(from, column)).toEqual(surveyTable[from][column]))
})

it('takes the figure alone for an answer, however it is typed', () => {
  expect(['5', ' 4 ', '3.', '1!', '５', '5️⃣'].map(ratingIn)).toEqual([5, 4, 3, 1, 5, 5])
  expect(['0', '6', '10', '4,5', 'nota 5', '5 estrelas', '', '1 2'].map(ratingIn)).toEqual(Array(8).fill(null))
})

it('takes the words after a rating for its comment, and anything else for a new matter', () => {
  expect([eventOf('asked', '5'), eventOf('asked', 'Oi'), eventOf('asked', null)]).toEqual(['rate', 'pass', 'pass'])
  expect([eventOf('answered', 'Ótimo'), eventOf('answered', null)]).toEqual(['comment', 'pass'])
})
