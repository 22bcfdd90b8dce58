import look from './desk.module.css'
import { leftOf } from './remaining-time.ts'

const radius = 17
const round = 2 * Math.PI * radius

/** What is left of a time, as a ring that runs out, and in seconds. */
export function Ring({ from, to, now }: { from: string; to: string; now: number }) {
  const { seconds, share } = leftOf(from, to, now)
  return (
    <svg viewBox="0 0 40 40" width="40" height="40" className={look.ring} role="timer" aria-label={`${seconds} s`}>
      <circle cx="20" cy="20" r={radius} fill="none" stroke="var(--aura-colors-line)" strokeWidth="3" />
      <circle
        cx="20"
        cy="20"
        r={radius}
        fill="none"
        stroke="var(--aura-colors-accent)"
        strokeWidth="3"
        strokeDasharray={`${share * round} ${round}`}
        transform="rotate(-90 20 20)"
      />
      <text x="20" y="24.5" textAnchor="middle">
        {seconds}
      </text>
    </svg>
  )
}
