import { expect, it } from 'vitest'
import { minuteOfDay, timeOfDayText } from './time-of-day.ts'

it('writes a minute of the day and reads it', () => {
  expect([0, 61, 485, 1350, 1440].map(timeOfDayText)).toEqual(['00:00', '01:01', '08:05', '22:30', '00:00'])
  expect(['00:00', '08:05', '22:30'].map(minuteOfDay)).toEqual([0, 485, 1350])
  expect(['', '8', 'x:y'].map(minuteOfDay)).toEqual([Number.NaN, Number.NaN, Number.NaN])
})
