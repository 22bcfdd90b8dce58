import { callProblems } from '@aura/contracts/calls/call.ts'
import i18next from 'i18next'
import { afterAll, expect, it } from 'vitest'
import { loadCatalogue } from '../catalogues/load.ts'
import { loadTexts, startLanguages } from '../platform/i18n/language.ts'
import { problemText } from './state-words.ts'

// What is loaded later must not take this for a browser.
afterAll(() => void Reflect.deleteProperty(globalThis, 'document'))

it('a problem of ours is told in words, one of the provider as the provider says it', async () => {
  Object.assign(globalThis, { document: { documentElement: {} }, localStorage: { getItem: () => null } })
  await startLanguages(loadCatalogue)
  await loadTexts('desk')
  await i18next.changeLanguage('en-US')
  for (const problem of callProblems) expect(problemText(problem)).not.toMatch(/^calls\.|^$/)
  expect(problemText('calls.lost')).toBe('The provider said nothing more')
  expect(problemText('No rooms')).toBe('No rooms')
})
