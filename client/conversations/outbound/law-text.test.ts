import { lawProfileOf } from '@aura/machines/conversations/outbound/law.ts'
import { expect, it } from 'vitest'
import { lawHoursText } from './law-text.ts'

it('says the hours of each stretch of days', () => {
  expect(lawHoursText(lawProfileOf('BR'), 'en-US')).toBe('Mon–Fri 09:00–21:00, Sat 10:00–16:00')
  expect(lawHoursText(lawProfileOf('US'), 'en-US')).toBe('Sun–Sat 08:00–21:00')
})
