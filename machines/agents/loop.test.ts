import { expect, it } from 'vitest'
import { type Exchange, isLoop, isRepeated } from './loop.ts'

const say = (from: Exchange['from'], text: string, at: number): Exchange => ({ from, text, at })

it('the same words three times are a loop, and other words between them are not', () => {
  const auto = [0, 60_000, 120_000].map((at) => say('customer', 'Estou ausente.', at))
  expect(isLoop(auto)).toBe(true)
  expect(isLoop([...auto.slice(0, 2), say('customer', 'Oi', 90_000), ...auto.slice(2)])).toBe(false)
})

it('equal answers to the questions of a procedure are no loop, and quick ones are', () => {
  const yes = [0, 1, 2, 3].flatMap((turn) => [
    say('agent', `Pergunta ${turn}?`, turn * 60_000),
    say('customer', 'Sim', turn * 60_000 + 5_000),
  ])
  expect(isLoop(yes)).toBe(true)
  expect(isLoop(yes, { isAsked: true })).toBe(false)
  const quick = yes.map((item) => (item.from === 'customer' ? { ...item, at: item.at - 4_500 } : item))
  expect(isLoop(quick, { isAsked: true })).toBe(true)
})

it('four answers faster than a person types are a loop', () => {
  const turns = (gap: number) =>
    [0, 1, 2, 3].flatMap((turn) => [
      say('agent', `resposta ${turn}`, turn * 100_000),
      say('customer', `pergunta ${turn}`, turn * 100_000 + gap),
    ])
  expect(isLoop(turns(400))).toBe(true)
  expect(isLoop(turns(4_000))).toBe(false)
})

it('an answer that was given twice is not given again', () => {
  const exchange = [say('agent', 'Pode repetir?', 0), say('agent', 'pode repetir? ', 1)]
  expect(isRepeated(exchange, 'Pode repetir?')).toBe(true)
  expect(isRepeated(exchange.slice(1), 'Pode repetir?')).toBe(false)
})
