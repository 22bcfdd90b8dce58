import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  aboveNoise,
  interruptingMs,
  interrupts,
  isLoud,
  longestStepMs,
  mayBargeIn,
  noteLevel,
  type SpeechDetection,
  settlingMs,
  softestSpeech,
} from './barge-in.ts'

const stepMs = 25
const hum = 0.004
/** How loud it is, and for how long. */
type Stretch = readonly [level: number, ms: number]

function listen(...stretches: readonly Stretch[]): {
  detection: SpeechDetection | null
  interruptedAtMs: number | null
} {
  let detection: SpeechDetection | null = null
  let [atMs, interruptedAtMs] = [0, null as number | null]
  for (const [level, ms] of stretches)
    for (const end = atMs + ms; atMs < end; atMs += stepMs) {
      detection = noteLevel(detection, level, atMs)
      if (interrupts(detection)) interruptedAtMs ??= atMs
    }
  return { detection, interruptedAtMs }
}
const level = fc.double({ min: 0, max: 1, noNaN: true })

it('speech above the background noise interrupts once it has gone on for long enough', () => {
  expect(listen([hum, 1_000], [0.2, 1_000]).interruptedAtMs).toBe(1_000 + interruptingMs - stepMs)
})

it('the gaps between syllables delay it and do not hinder it', () => {
  const syllable: Stretch[] = [
    [0.2, 150],
    [hum, 50],
  ]
  expect(listen([hum, 500], ...syllable, ...syllable, ...syllable, ...syllable).interruptedAtMs).not.toBe(null)
})

it('a click, a cough and somebody who types do not interrupt', () => {
  expect(listen([hum, 500], [0.9, 50], [hum, 1_000]).interruptedAtMs).toBe(null)
  expect(listen([hum, 500], [0.5, 200], [hum, 1_000]).interruptedAtMs).toBe(null)
  const typing = Array.from({ length: 50 }, (): Stretch[] => [
    [0.6, 25],
    [hum, 75],
  ])
  expect(listen([hum, 500], ...typing.flat()).interruptedAtMs).toBe(null)
})

it('what is loud in a silent room is soft in a loud one, and the noise follows a room that gets louder', () => {
  expect(listen([hum, 500], [0.06, 500]).interruptedAtMs).not.toBe(null)
  expect(listen([0.05, 500], [0.06, 500]).interruptedAtMs).toBe(null)
  const fan = listen([hum, 500], [0.011, 20_000])
  expect(fan.interruptedAtMs).toBe(null)
  expect(fan.detection?.noise).toBeCloseTo(0.011, 3)
})

it('a microphone that begins with silence knows no noise yet: the room behind it interrupts nothing', () => {
  expect(listen([0, 100], [0.05, 5_000]).interruptedAtMs).toBe(null)
  expect(listen([hum, 500], [0, 25], [0.02, 25], [hum, 500]).interruptedAtMs).toBe(null)
})

it('a room that is never loud is never interrupting, whatever its levels are', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: softestSpeech * 0.99, noNaN: true })), (levels) => {
      expect(listen(...levels.map((each): Stretch => [each, stepMs])).interruptedAtMs).toBe(null)
    }),
  )
})

it('an even level interrupts nothing, however loud it is', () => {
  fc.assert(
    fc.property(level, (each) => {
      expect(listen([each, 5_000]).interruptedAtMs).toBe(null)
    }),
  )
})

it('whatever was heard before, nothing that is loud for less than the limit interrupts, and what is loud for longer does', () => {
  const before = fc.array(fc.double({ min: 0, max: 0.01, noNaN: true }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(before, fc.integer({ min: 1, max: 40 }), (levels, steps) => {
      const quiet: Stretch[] = [[hum, 2 * settlingMs], ...levels.map((each): Stretch => [each, stepMs])]
      const { interruptedAtMs } = listen(...quiet, [0.5, steps * stepMs], [0, 1_000])
      expect(interruptedAtMs !== null).toBe(steps * stepMs >= interruptingMs)
    }),
  )
})

it('the noise is never above the loudest reading, loud time is never negative, and a pause of the clock adds little', () => {
  const reading = fc.tuple(level, fc.integer({ min: -50, max: 60_000 }))
  fc.assert(
    fc.property(fc.array(reading, { minLength: 1 }), (readings) => {
      let detection: SpeechDetection | null = null
      let atMs = 0
      for (const [each, afterMs] of readings) {
        atMs += afterMs
        const before: SpeechDetection | null = detection
        detection = noteLevel(before, each, atMs)
        expect(detection.loudMs - (before?.loudMs ?? 0)).toBeLessThanOrEqual(longestStepMs)
        expect(detection.loudMs).toBeGreaterThanOrEqual(0)
        expect(detection.noise).toBeLessThanOrEqual(Math.max(...readings.map(([loudest]) => loudest)))
      }
    }),
  )
})

it('what is loud stays loud when it gets louder, and what hardly rises above the noise is not loud', () => {
  fc.assert(
    fc.property(level, level, level, (noise, one, other) => {
      const [softer, louder] = [Math.min(one, other), Math.max(one, other)]
      if (isLoud({ noise }, softer)) expect(isLoud({ noise }, louder)).toBe(true)
      expect(isLoud({ noise }, noise * aboveNoise * 0.99)).toBe(false)
    }),
  )
})

it.each([
  [null, true, true],
  [null, false, false],
  ['on', true, true],
  ['on', false, true],
  ['off', true, false],
  ['off', false, false],
] as const)('chosen %s, with echo cancellation %s: speech interrupts %s', (choice, hasEchoCancellation, expected) => {
  expect(mayBargeIn(choice, { hasEchoCancellation })).toBe(expected)
})
