/** What other features may use of imports. */
export { ImportWizard } from './import-wizard.tsx'
export const fetchImportWizard = () => import('./import-wizard.tsx')
