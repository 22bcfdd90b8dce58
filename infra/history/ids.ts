/** Ids of version 7 that carry a moment of the past, in the order in which they were made within a millisecond. */
import { randomUUIDv7 } from 'node:crypto'

export function pastIds(fresh: () => string = randomUUIDv7): (at: number) => string {
  let count = 0
  return (at) => {
    count = (count + 1) % 0x1000
    const time = Math.floor(at).toString(16).padStart(12, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}-${fresh().slice(19)}`
  }
}
