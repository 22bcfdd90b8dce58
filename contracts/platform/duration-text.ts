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
