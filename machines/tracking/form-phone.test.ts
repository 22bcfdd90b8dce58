import { expect, it } from 'vitest'
import { isPhoneLinkOver, mayAskPhone, mostAsksOfForm, mostAsksOfNumber, phoneWithinMs } from './form-phone.ts'

it('asks a number and by a form so many times and no more', () => {
  expect(mayAskPhone({ ofNumber: mostAsksOfNumber - 1, ofForm: mostAsksOfForm - 1 })).toBe(true)
  expect(mayAskPhone({ ofNumber: mostAsksOfNumber, ofForm: 0 })).toBe(false)
  expect(mayAskPhone({ ofNumber: 0, ofForm: mostAsksOfForm })).toBe(false)
})

it('a link is over from the moment on that its time has passed', () => {
  const sentAt = new Date('2026-03-02T12:00:00.000Z')
  const after = (ms: number) => new Date(sentAt.getTime() + ms)
  expect(isPhoneLinkOver(sentAt, after(phoneWithinMs - 1))).toBe(false)
  expect(isPhoneLinkOver(sentAt, after(phoneWithinMs))).toBe(true)
})
