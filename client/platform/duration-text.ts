/** How long something takes, alike in every language. */
const two = (count: number) => `${count}`.padStart(2, '0')

/** As a telephone shows it: '0:07', '12:30', '1:02:05'. */
export function durationClock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** '45 s', '12 min', '1 h 05 min', '24 h': short, and without minutes that are none. */
export function shortDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  if (whole < 60) return `${whole} s`
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  if (hours === 0) return `${minutes} min`
  return minutes === 0 ? `${hours} h` : `${hours} h ${two(minutes)} min`
}
