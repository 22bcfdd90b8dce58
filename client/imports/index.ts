/** What other features may use of imports. */
import { lazy } from 'react'
import { loadTexts } from '../platform/i18n/language.ts'

export type { Repairs } from './repairs.ts'

export const ImportWizard = lazy(async () => {
  const [part] = await Promise.all([import('./import-wizard.tsx'), loadTexts('imports')])
  return { default: part.ImportWizard }
})
