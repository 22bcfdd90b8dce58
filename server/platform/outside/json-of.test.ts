import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { jsonOf } from './json-of.ts'

const packed = (body: string) => new Response(new Blob([body]).stream())

test('an answer is read as it is, up to the limit', async () => {
  expect(await jsonOf(packed('{"nome":"Ação"}'), 100)).toEqual({ nome: 'Ação' })
  await expect(jsonOf(packed(`"${'x'.repeat(200)}"`), 100)).rejects.toThrow(/longer than 100 bytes/)
  await expect(jsonOf(packed('<html>'), 100)).rejects.toThrow(SyntaxError)
})

test('what unpacks to more than the limit is left at the limit', async () => {
  const bomb = gzipSync(`"${'0'.repeat(4_000_000)}"`)
  expect(bomb.length).toBeLessThan(10_000)
  const server = createServer((_, response) => response.setHeader('content-encoding', 'gzip').end(bomb))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await expect(jsonOf(answer, 10_000)).rejects.toThrow(/longer than 10000 bytes/)
  server.closeAllConnections()
  server.close()
})
