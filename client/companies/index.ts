/** What other features may use of companies. */

export { amountText } from './cost-centres/amount-text.ts'
export { useCompanyClock } from './settings/use-company-clock.ts'
export { useCompanySettings } from './settings/use-company-settings.ts'
export { pendingName, useColleagues, useNames } from './users/use-colleagues.ts'
