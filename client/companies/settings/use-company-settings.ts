import { settings } from '@aura/contracts/companies/settings.ts'
import { settingsReducer } from '@aura/machines/companies/settings.ts'
import { useView } from '../../platform/feed/use-view.ts'

const everything = {}

/** Apart from the form, which brings along what knows every country's telephone numbers. */
export const useCompanySettings = () => useView(settings, settingsReducer, everything)
