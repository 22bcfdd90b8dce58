/**
 * Alerts of one cause stand together: those of the same queue, channel, person or source, or of one part of the
 * company's work, that were raised within ten minutes of one another.
 */
import type { Alert } from '@aura/contracts/warroom/alerts/alert.ts'

const closeMs = 10 * 60_000

export type Cause = { id: string; alerts: Alert[] }

const areaOf = ({ target, conditions }: Alert): string =>
  target ? `${target.kind} ${target.id}` : (conditions[0]?.metric.split('.')[0] ?? '')

/** In the order of the alerts that are given. */
export function causesOf(alerts: readonly Alert[]): Cause[] {
  const byTime = [...alerts].sort((a, b) => Date.parse(a.raisedAt) - Date.parse(b.raisedAt))
  const causeOf = new Map<string, string>()
  const last = new Map<string, { cause: string; at: number }>()
  for (const alert of byTime) {
    const area = areaOf(alert)
    const at = Date.parse(alert.raisedAt)
    const before = last.get(area)
    const cause = before && at - before.at <= closeMs ? before.cause : alert.id
    last.set(area, { cause, at })
    causeOf.set(alert.id, cause)
  }
  const groups = Map.groupBy(alerts, ({ id }) => causeOf.get(id) ?? id)
  return [...groups].map(([id, some]) => ({ id, alerts: some }))
}
