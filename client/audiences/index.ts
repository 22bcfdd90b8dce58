/** What other features may use of audiences. */
export const fetchAudiences = () => import('./audiences-table.tsx')
export const fetchDefinitionText = () => import('./definition-text.tsx')
