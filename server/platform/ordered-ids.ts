/**
 * Ids in the order in which this process made them, also those of one millisecond: what a piece of work writes at one
 * moment is read again in its order.
 */
import { randomUUIDv7 } from 'node:crypto'

export function orderedIds(fresh: () => string = randomUUIDv7): () => string {
  let last = ''
  return () => {
    const next = fresh()
    last = next > last ? next : after(last)
    return last
  }
}

/** The 62 random bits of a version 7 behind its variant, one further. */
const tail = /^(.{20})(.{3})-(.{12})$/

function after(id: string): string {
  const [, head = '', high = '', low = ''] = tail.exec(id) ?? []
  const next = (BigInt(`0x${high}${low}`) + 1n).toString(16).padStart(15, '0')
  return `${head}${next.slice(0, 3)}-${next.slice(3)}`
}
