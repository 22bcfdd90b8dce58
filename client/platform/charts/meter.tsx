/** A thin bar in a cell or on a card: how much of a whole. What it says stands in words beside it. */
import look from './meter.module.css'

export type MeterTone = 'muted' | 'faint' | 'attention' | 'critical' | 'info' | 'ok'

export function Meter({ percent, tone, height }: { percent: number; tone: MeterTone; height: number }) {
  return (
    <span className={look.meter} style={{ height, borderRadius: height / 2 }} aria-hidden="true">
      <span data-tone={tone} style={{ width: `${Math.min(100, Math.max(0, percent))}%` }} />
    </span>
  )
}
