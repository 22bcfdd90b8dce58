import { describe, expect, it } from 'vitest'
import { atEnd, down, type MessageWindow, restored, step, trimmed, up } from './message-window.ts'

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

describe('the message that is read', () => {
  const anchor = { seq: '7', offset: 40, scrollTop: 500 }

  it('stays in place whatever is added or taken away above it', () => {
    expect(restored(anchor, { offset: 140, scrollTop: 500 })).toEqual({ scrollTop: 600, owed: undefined })
    expect(restored(anchor, { offset: -66, scrollTop: 500 })).toEqual({ scrollTop: 394, owed: undefined })
  })

  it('moves as far as a hand has scrolled, and no further', () => {
    // The scroll alone, and beside it a line that goes.
    expect(restored(anchor, { offset: 340, scrollTop: 200 })).toEqual({ scrollTop: 200, owed: undefined })
    expect(restored(anchor, { offset: 234, scrollTop: 200 })).toEqual({ scrollTop: 94, owed: undefined })
  })

  it('is put back once older messages stand above, where the upper edge left nothing to scroll by', () => {
    // Scrolled to the very top in the moment in which the day and the name above it go.
    const { scrollTop, owed } = restored(anchor, { offset: 540 - 106, scrollTop: 0 })
    expect({ scrollTop, owed }).toEqual({ scrollTop: 0, owed: { seq: '7', offset: 540, scrollTop: 0 } })
    expect(owed && restored(owed, { offset: 434 + 2000, scrollTop: 0 })).toEqual({ scrollTop: 1894, owed: undefined })
  })
})
