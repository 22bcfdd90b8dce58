import { expect, it } from 'vitest'
import { durationClock, shortDuration } from './duration-text.ts'

it('shows hours only where there are any, and nothing below zero', () => {
  const spans = [0, 7_000, 42_000, 723_000, 750_000, 3_725_000, 3_849_000, -5]
  const texts = ['0:00', '0:07', '0:42', '12:03', '12:30', '1:02:05', '1:04:09', '0:00']
  expect(spans.map(durationClock)).toEqual(texts)
})

it('says a duration in few words, and no part of it that is nothing', () => {
  const texts = [-1, 45, 60, 754, 3_600, 3_900, 86_400].map(shortDuration)
  expect(texts).toEqual(['0 s', '45 s', '1 min', '12 min', '1 h', '1 h 05 min', '24 h'])
})
