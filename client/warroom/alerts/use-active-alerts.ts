/** The alerts that are not over, each with what its conditions say now. */
import { activeAlerts, alertValues, alertValuesKey } from '@aura/contracts/warroom/alerts/alert.ts'
import { wallRoom } from '@aura/contracts/warroom/wall/wall.ts'
import { activeReducer } from '@aura/machines/warroom/alerts/views.ts'
import { useMemo } from 'react'
import { useView } from '../../platform/feed/use-view.ts'
import { useVolatile } from '../../platform/feed/use-volatile.ts'
import { usePast, useThen } from '../rewind-moment.ts'

const everything = {}

export function useActiveAlerts() {
  const view = useThen(useView(activeAlerts, activeReducer, everything), ({ alerts }) => alerts)
  const pushed = useVolatile(wallRoom).get(alertValuesKey)?.value
  const live = usePast() === null
  const { state } = view
  const current = useMemo(() => {
    const heard = live ? alertValues.safeParse(pushed) : undefined
    if (!state || !heard?.success) return state
    return { alerts: state.alerts.map((alert) => ({ ...alert, values: heard.data[alert.id] ?? alert.values })) }
  }, [state, pushed, live])
  return { ...view, state: current }
}
