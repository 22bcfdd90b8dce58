import { describe, expect, it } from 'vitest'
import { atEnd, down, type MessageWindow, step, trimmed, up } from './message-window.ts'

const newest = 10_000
const size = ({ first, last }: MessageWindow) => Math.min(last, newest) - first + 1

describe('the stretch of a thread that stands in the document', () => {
  it('goes to the oldest and back in steps, and never holds more than three of them', () => {
    let stretch = atEnd(newest)
    const sizes = [size(stretch)]
    for (let before = stretch; ; before = stretch) {
      stretch = up(stretch, 1, newest)
      if (stretch === before) break
      sizes.push(size(stretch))
      expect(stretch.first).toBeLessThan(before.first)
      expect(stretch.last).toBeGreaterThanOrEqual(before.first)
    }
    expect(stretch.first).toBe(1)
    for (let before = stretch; ; before = stretch) {
      stretch = down(stretch, newest)
      if (stretch === before) break
      sizes.push(size(stretch))
      expect(stretch.first).toBeLessThanOrEqual(before.last)
    }
    expect(stretch.last).toBe(Number.POSITIVE_INFINITY)
    expect(Math.max(...sizes)).toBe(3 * step)
  })

  it('lets go of the top when many come while one reads the newest', () => {
    const stretch = atEnd(100)
    expect(trimmed(stretch, 110)).toBe(stretch)
    expect(size(trimmed(stretch, newest))).toBe(2 * step)
    const reading = { first: 1, last: 50 }
    expect(trimmed(reading, newest)).toBe(reading)
  })
})
