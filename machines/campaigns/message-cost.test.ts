import type { Content } from '@aura/contracts/conversations/message.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { billedParts, messageCost } from './message-cost.ts'
import { messagesFor, moneyLeft } from './money.ts'
import { shapeOf, textOfShape } from './text-shape.ts'

const text = (words: string): Content => ({ type: 'text', text: words })

it('an SMS costs its price for each part, a message on any other channel once', () => {
  expect(messageCost(7, 'sms', text('a'.repeat(160)))).toBe(7)
  expect(messageCost(7, 'sms', text('a'.repeat(161)))).toBe(14)
  expect(messageCost(7, 'sms', text('ã'.repeat(135)))).toBe(21)
  expect(messageCost(7, 'whatsapp', text('ã'.repeat(135)))).toBe(7)
  expect(messageCost(7, 'email', text('a'.repeat(4000)))).toBe(7)
})

const character = fc.constantFrom(...'aB9 -.:@Ç\n', ...'ãõçÁº’', ...'€[~^', '😀', 'ж', '日')
const words = (maxLength: number) => fc.array(character, { maxLength }).map((all) => all.join(''))

it('a text of the same shape has the same parts wherever it stands', () => {
  fc.assert(
    fc.property(words(220), words(60), words(220), (before, name, after) => {
      const standIn = textOfShape(shapeOf(name))
      expect(billedParts('sms', `${before}${standIn}${after}`)).toBe(billedParts('sms', `${before}${name}${after}`))
    }),
    { numRuns: 2_000 },
  )
})

it('texts of a name in the alphabet, or with accents, differ by their length alone', () => {
  expect(shapeOf('Ana Souza')).toBe(shapeOf('Ivo Prado'))
  expect(shapeOf('João')).toBe(shapeOf('Zoéç'))
  expect(shapeOf('João')).not.toBe(shapeOf('Joao'))
  expect(shapeOf('A€')).not.toBe(shapeOf('A$'))
})

it('what is left of a month never pays for more than it has', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(
      amount,
      amount,
      fc.integer({ min: -1000, max: 1_000_000 }),
      fc.integer({ min: 1, max: 500 }),
      (...of) => {
        const [budget, spent, reserved, price] = of
        const left = moneyLeft({ budget, spent, reserved })
        expect(left).toBeGreaterThanOrEqual(0)
        expect(messagesFor(left, price) * price).toBeLessThanOrEqual(left)
        if (left > 0) expect(left).toBeLessThanOrEqual(budget - spent)
      },
    ),
  )
})
