/** How long something takes, as a telephone shows it: '0:07', '12:30', '1:02:05'. */
const two = (count: number) => `${count}`.padStart(2, '0')

export function durationClock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
