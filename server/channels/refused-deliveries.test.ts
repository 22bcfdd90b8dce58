import { expect, it } from 'vitest'
import { refusedDeliveries, refusedPerMinute } from './refused-deliveries.ts'

const tooMany = expect.objectContaining({ code: 'request.too_many' })

function senders() {
  let time = 0
  const of = refusedDeliveries<string>(() => time)
  return { of, pass: (ms: number) => (time += ms) }
}

it('refuses a sender whose refusals are used up, and lets in what its connections prove', () => {
  const { of } = senders()
  const sender = of('a channel 203.0.113.1')
  for (let n = 0; n < refusedPerMinute; n += 1) {
    sender.check(() => false)
    sender.count(['primary', 'backup'])
  }
  expect(() => sender.count(['primary', 'backup'])).toThrow(tooMany)
  expect(() => sender.check(() => false)).toThrow(tooMany)
  expect(() => sender.check((connection) => connection === 'backup')).not.toThrow()
})

it('keeps no other sender out, and reads the connections again when a refusal is due', () => {
  const { of, pass } = senders()
  const sender = of('a channel 203.0.113.1')
  for (let n = 0; n < refusedPerMinute; n += 1) sender.count([])
  expect(() => sender.count([])).toThrow(tooMany)
  const other = of('a channel 203.0.113.2')
  other.check(() => false)
  other.count([])
  pass(60_000 / refusedPerMinute)
  sender.check(() => false)
  sender.count([])
  expect(() => sender.count([])).toThrow(tooMany)
})
