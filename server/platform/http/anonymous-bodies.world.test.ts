/** What a caller without a token may send: as much as the contract of a public operation can use. */
import { createConnection } from 'node:net'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { features } from '@aura/server/features.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anonymousLimits } from './anonymous-bodies.ts'
import { bodyLimit } from './app.ts'

const limits = anonymousLimits(features.flatMap(({ handlers }) => handlers))
let undo: AsyncDisposableStack
let url: string

beforeAll(async () => {
  undo = new AsyncDisposableStack()
  url = undo.use(await sharedWorld().server()).url
})
afterAll(() => undo.disposeAsync())

async function post(name: string, body: string, headers: Record<string, string> = {}) {
  const all = { 'content-type': 'application/json', ...headers }
  const response = await fetch(`${url}/api/${name}`, { method: 'POST', headers: all, body })
  const { error } = (await response.json()) as { error?: { code: string } }
  return { status: response.status, code: error?.code }
}

it('every public operation has a limit of its own, and it is a small one', () => {
  expect(limits.size).toBeGreaterThan(15)
  for (const [name, bytes] of limits) expect([name, bytes < bodyLimit / 4]).toEqual([name, true])
})

it('a body beyond the limit of its operation is refused, whatever is in it', async () => {
  const most = limits.get('can_user_login') ?? 0
  const body = (bytes: number) => `{"user_email":"${'a'.repeat(bytes - 17)}"}`
  expect(await post('can_user_login', body(most + 1))).toEqual({ status: 413, code: 'request.too_large' })
  expect(await post('can_user_login', '{'.repeat(most + 1))).toEqual({ status: 413, code: 'request.too_large' })
  expect(await post('can_user_login', body(most))).toEqual({ status: 422, code: 'request.invalid' })
})

it('the longest body that a contract means is read, however it is escaped', async () => {
  const email = `${'\\u0061'.repeat(242)}@example.com`
  expect(await post('can_user_login', `{"user_email":"${email}"}`)).toMatchObject({ status: 200 })
})

it('a stranger is not read where a token is needed, and a token that does not hold is named', async () => {
  const long = JSON.stringify({ title: 'x'.repeat(100_000) })
  expect(await post('deals.create', long)).toEqual({ status: 401, code: 'auth.required' })
  const headers = { authorization: 'Bearer nonsense' }
  expect(await post('deals.create', long, headers)).toEqual({ status: 401, code: 'auth.token_invalid' })
  expect(await post('can_user_login', long, headers)).toEqual({ status: 401, code: 'auth.token_invalid' })
})

it('a body that does not say how long it is has the same limit', async () => {
  const { port } = new URL(url)
  const socket = createConnection(Number(port), '127.0.0.1')
  const answer = new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
      if (text.includes('request.')) resolve(text)
    })
    socket.on('error', () => {})
  })
  socket.write(
    'POST /api/can_user_login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
  )
  const chunk = 'x'.repeat(1000)
  for (let sent = 0; sent < 10; sent++) socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`)
  expect(await answer).toMatch(/^HTTP\/1.1 413 [\s\S]*request\.too_large/)
  socket.destroy()
})
