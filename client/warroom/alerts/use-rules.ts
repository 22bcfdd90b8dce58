import { alertRules } from '@aura/contracts/warroom/alerts/maintenance.ts'
import { rulesReducer } from '@aura/machines/warroom/alerts/views.ts'
import { useView } from '../../platform/feed/use-view.ts'

const everything = {}

export const useRules = () => useView(alertRules, rulesReducer, everything)
