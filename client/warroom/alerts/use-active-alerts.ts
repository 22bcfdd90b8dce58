import { activeAlerts } from '@aura/contracts/warroom/alerts/alert.ts'
import { activeReducer } from '@aura/machines/warroom/alerts/views.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { useThen } from '../rewind-moment.ts'

const everything = {}

export const useActiveAlerts = () => useThen(useView(activeAlerts, activeReducer, everything), ({ alerts }) => alerts)
