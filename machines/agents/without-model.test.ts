import { expect, it } from 'vitest'
import { answersFromKnowledge } from './without-model.ts'

const usual = { refusal: 'ai.no_connection', allowed: ['search_knowledge'], isInProcedure: false } as const

it('answers from the knowledge only where no model is there at all, it may search, and no procedure is under way', () => {
  expect(answersFromKnowledge(usual)).toBe(true)
  expect(answersFromKnowledge({ ...usual, refusal: 'ai.budget_spent' })).toBe(false)
  expect(answersFromKnowledge({ ...usual, allowed: ['read_contact'] })).toBe(false)
  expect(answersFromKnowledge({ ...usual, isInProcedure: true })).toBe(false)
})
