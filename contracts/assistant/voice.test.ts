import { expect, it } from 'vitest'
import { recordingFormat, recordingLimit, recordingSeconds } from './voice.ts'

it('the longest recording fits its limit with a tenth to spare', () => {
  const bytes = (recordingSeconds * recordingFormat.bitsPerSecond) / 8
  const base64 = 4 * Math.ceil(bytes / 3)
  expect(base64).toBeLessThanOrEqual(recordingLimit * 0.9)
  expect(recordingSeconds).toBe(50)
})
