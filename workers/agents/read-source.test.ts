import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { readPage } from './read-source.ts'

it('no page of our own network is reached, by number or by name, and a simulator only where it is exempt', async () => {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/plain').end('inner'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const read = (url: string, simulatorUrl?: string) =>
    readPage(
      url,
      { mode: simulatorUrl === undefined ? 'production' : 'embedded', simulatorUrl },
      new AbortController().signal,
    )
  for (const host of ['localhost', '127.0.0.1', '[::1]', '0.0.0.0'])
    expect(await read(`https://${host}:${port}/`)).toBe(null)
  const own = `http://127.0.0.1:${port}`
  expect(await read(`${own}/`, own)).toBe('inner')
  server.close()
})

it.each([
  ['text/plain; charset=utf-8', 'um\0dois', 'umdois'],
  ['Text/HTML', '<p>um\0</p>', 'um'],
  ['application/pdf', '%PDF-1.7', null],
  ['image/svg+xml', '<svg>', null],
  [null, 'words', null],
])('what comes as %s', async (type, body, words) => {
  const server = createServer((_, response) => {
    if (type !== null) response.setHeader('content-type', type)
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const own = `http://127.0.0.1:${port}`
  expect(await readPage(`${own}/`, { mode: 'embedded', simulatorUrl: own }, new AbortController().signal)).toBe(words)
  server.close()
})
