/** What other features may use of imports. */

export { ImportWizard } from './import-wizard.tsx'
export type { Repairs } from './repairs.ts'
export const fetchImportWizard = () => import('./import-wizard.tsx')
