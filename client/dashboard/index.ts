/** What the dashboard offers to other screens. */
import { lazy } from 'react'
import { loadTexts } from '../platform/i18n/language.ts'

/** With its texts, which other screens do not bring along. */
export const FirstSteps = lazy(async () => {
  const [steps] = await Promise.all([import('./first-steps.tsx'), loadTexts('warroom')])
  return { default: steps.FirstSteps }
})
