/** A deadline counts the time of the one who sends, not of a server that was busy. */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { loadConfig } from '../config.ts'
import { createLogger } from '../observe/log.ts'
import { createApp } from './app.ts'

const requestSeconds = 0.2

async function server() {
  const env = {
    DATABASE_URL: 'postgres://a@b/c',
    NATS_URL: 'nats://b',
    SMTP_URL: 'smtp://b',
    AURA_SECRET: 'x'.repeat(40),
  }
  const app = await createApp({ ...loadConfig(env), requestSeconds }, createLogger('silent', 'test'))
  const began = Promise.withResolvers<void>()
  app.addHook('onRequest', async () => began.resolve())
  app.post('/echo', async ({ body }) => body)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { port, began: began.promise, [Symbol.asyncDispose]: () => app.close() }
}

it('a body that arrives while the process stands still is in time', async () => {
  await using echo = await server()
  const socket = connect(echo.port, '127.0.0.1')
  socket.write(
    'POST /echo HTTP/1.1\r\nhost: aura.test\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n',
  )
  await echo.began
  socket.write('{"a":"b"}')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, requestSeconds * 1000 + 100)
  const [answer] = await once(socket.setEncoding('utf8'), 'data')
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
})
