import { expect, it } from 'vitest'
import { cnpjRegister } from './cnpj-register.ts'

const company = {
  cnpj: '11222333000181',
  razao_social: 'PADARIA LTDA',
  nome_fantasia: null,
  ddd_telefone_1: '1133334444',
}

/** A register whose answers are handed in, at a time that is handed in. */
function staged() {
  let time = 0
  const requests: string[] = []
  const answers: (() => Promise<Response>)[] = []
  const register = cnpjRegister({
    url: 'http://register.test/',
    timeoutMs: 1_000,
    cacheMs: 60_000,
    now: () => time,
    fetch: (address) => {
      requests.push(String(address))
      return (answers.shift() ?? (() => Promise.resolve(Response.json(company))))()
    },
  })
  return {
    register,
    asked: requests,
    say: (...next: (() => Promise<Response>)[]) => void answers.push(...next),
    advance: (ms: number) => {
      time += ms
    },
  }
}
const broken = () => Promise.reject(new Error('away'))
const status = (code: number) => () => Promise.resolve(new Response('{}', { status: code }))

it('asks at the register’s address, keeps the answer, and asks again when it is old', async () => {
  const { register, asked, advance } = staged()
  const answer = await register('11222333000181')
  expect(answer).toEqual({
    found: {
      cnpj: '11222333000181',
      razao_social: 'PADARIA LTDA',
      nome_fantasia: '',
      telefone: '(11) 3333-4444',
      address: { street: '', city: '', state: '', email: '' },
    },
  })
  expect(await register('11222333000181')).toBe(answer)
  expect(asked).toEqual(['http://register.test/api/cnpj/v1/11222333000181'])
  advance(60_001)
  await register('11222333000181')
  expect(asked).toHaveLength(2)
})

it('keeps that a company is not known, and does not keep that it was away', async () => {
  const { register, asked, say } = staged()
  say(status(404), status(503))
  expect(await register('a')).toEqual({ reason: 'not_found' })
  expect(await register('a')).toEqual({ reason: 'not_found' })
  expect(await register('b')).toEqual({ reason: 'unavailable' })
  expect(await register('b')).toMatchObject({ found: {} })
  expect(asked).toHaveLength(3)
})

it('leaves a broken register alone for half a minute, tries once, and closes again', async () => {
  const { register, asked, say, advance } = staged()
  say(broken, status(500), () => Promise.resolve(Response.json({ nonsense: true })))
  for (const cnpj of ['1', '2', '3']) expect(await register(cnpj)).toEqual({ reason: 'unavailable' })
  expect(await register('4')).toEqual({ reason: 'unavailable' })
  expect(asked).toHaveLength(3)
  advance(30_000)
  say(broken)
  expect(await register('5')).toEqual({ reason: 'unavailable' })
  expect(await register('6')).toEqual({ reason: 'unavailable' })
  expect(asked).toHaveLength(4)
  advance(30_000)
  expect(await register('7')).toMatchObject({ found: {} })
  expect(await register('8')).toMatchObject({ found: {} })
})
