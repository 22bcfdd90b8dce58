/** Durations as a room reads them, on a screen and in a notice. */
const two = (value: number): string => `${value}`.padStart(2, '0')

/** '42 s', '3:05 min', '1:04 h', '3 d': short enough for a wall, and read the same in each language. */
export function durationParts(seconds: number): { value: string; unit: string } {
  const whole = Math.max(0, Math.round(seconds))
  if (whole < 60) return { value: `${whole}`, unit: 's' }
  if (whole < 3600) return { value: `${Math.floor(whole / 60)}:${two(whole % 60)}`, unit: 'min' }
  if (whole >= 2 * 86_400) return { value: `${Math.floor(whole / 86_400)}`, unit: 'd' }
  return { value: `${Math.floor(whole / 3600)}:${two(Math.floor((whole % 3600) / 60))}`, unit: 'h' }
}

export function durationText(seconds: number | null): string {
  if (seconds === null) return '–'
  const { value, unit } = durationParts(seconds)
  return `${value} ${unit}`
}

/** As a sentence says it: '45 s', '16 min', '1 min 30 s', '1 h 05 min', '24 h', '3 d'; no part that is nothing, no line break. */
export function durationWords(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  if (whole >= 2 * 86_400) return `${Math.floor(whole / 86_400)}\u00a0d`
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  if (hours > 0) return `${hours}\u00a0h${minutes === 0 ? '' : `\u00a0${two(minutes)}\u00a0min`}`
  const rest = whole % 60
  if (minutes === 0) return `${rest}\u00a0s`
  return `${minutes}\u00a0min${rest === 0 ? '' : `\u00a0${two(rest)}\u00a0s`}`
}
