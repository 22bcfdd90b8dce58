/** Which tile a critical alert fills: the one whose number it is about, else the one of the alerts. */
import type { Alert } from '@aura/contracts/warroom/alerts/alert.ts'
import { useActiveAlerts } from './use-active-alerts.ts'

export const alarmTiles = [
  'conversations.waiting',
  'answer.median',
  'operators.online',
  'calls.started',
  'alerts',
] as const
export type AlarmTile = (typeof alarmTiles)[number]

const causes: readonly (readonly [RegExp, AlarmTile])[] = [
  [/^(answer|sla)\.|^queue\.(answer|sla|level)/, 'answer.median'],
  [/^(conversations|queue)\./, 'conversations.waiting'],
  [/^operators?\./, 'operators.online'],
  [/^calls\./, 'calls.started'],
]

export const tileOfAlert = ({ conditions }: Pick<Alert, 'conditions'>): AlarmTile =>
  causes.find(([pattern]) => pattern.test(conditions[0]?.metric ?? ''))?.[1] ?? 'alerts'

/** What is put off is quiet; what somebody has taken gives way to what nobody has. */
export function alarmOf(alerts: readonly Alert[], tile: AlarmTile): Alert | undefined {
  const critical = alerts.filter((alert) => alert.severity === 'critical' && tileOfAlert(alert) === tile)
  return critical.find(({ state }) => state === 'firing') ?? critical.find(({ state }) => state === 'acknowledged')
}

export const useTileAlarm = (tile: AlarmTile): Alert | undefined => {
  const { state } = useActiveAlerts()
  return alarmOf(state?.alerts ?? [], tile)
}
