/** Many callers who send a byte now and then: they are bounded, they are let go, and others do not notice them. */
import { randomUUIDv7 } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createTestCompany } from '@aura/infra/company.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { until } from '@aura/infra/until.ts'
import { createSigner } from 'fast-jwt'
import { expect, it } from 'vitest'
import { accessKey } from '../platform/access-token.ts'

const slow = 50
const allowed = 20
const requested = 40

it('fifty slow uploads are bounded, told so, and cost an ordinary request next to nothing', async () => {
  await using undo = new AsyncDisposableStack()
  const home = mkdtempSync(join(tmpdir(), 'aura-slow-'))
  undo.defer(() => rmSync(home, { recursive: true, force: true }))
  const bounds = { uploadSeconds: 8, requestSeconds: 4, uploadsPerAddress: allowed, uploadsPerAccount: allowed }
  const { url, port, config } = undo.use(await sharedWorld().server({ home, ...bounds }))
  const company = await createTestCompany(config.databaseUrl)
  const claims = company.people[0]?.claims
  const exp = Math.floor(Date.now() / 1000) + 600
  const sign = createSigner({ key: accessKey(config.secret), algorithm: 'HS256' })
  const token = sign({ sub: claims?.userId, cid: company.id, sid: claims?.sessionId, exp, iss: 'aura' })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

  const median = async () => {
    const times: number[] = []
    for (let count = 0; count < requested; count++) {
      const start = performance.now()
      const response = await fetch(`${url}/api/deals.pipelines`, { method: 'POST', headers, body: '{}' })
      await response.json()
      expect(response.status).toBe(200)
      times.push(performance.now() - start)
    }
    return times.sort((a, b) => a - b)[requested / 2] ?? 0
  }
  /** One upload that promises a megabyte and sends a byte at a time; what it is answered, whenever that is. */
  const dribble = (): { answer: Promise<string> } => {
    const query = new URLSearchParams({ purpose: 'import', name: 'slow.csv', fileId: randomUUIDv7() })
    const head = `POST /files?${query} HTTP/1.1\r\nhost: aura.test\r\nauthorization: Bearer ${token}\r\n`
    const socket = createConnection(port, '127.0.0.1', () => socket.write(`${head}content-length: 1000000\r\n\r\na`))
    undo.defer(() => void socket.destroy())
    const dribbling = setInterval(() => socket.writable && socket.write('a'), 100)
    socket.on('error', () => {})
    const answer = new Promise<string>((resolve) => {
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
        if (/"code":"[^"]+"/.test(text)) socket.destroy()
      })
      socket.on('close', () => {
        clearInterval(dribbling)
        resolve(/"code":"([^"]+)"/.exec(text)?.[1] ?? 'closed without a word')
      })
    })
    return { answer }
  }

  await median()
  const before = await median()
  const uploads = Array.from({ length: slow }, dribble)
  const answers = uploads.map(({ answer }) => answer)
  const firstRefused = await Promise.race(answers)
  expect(firstRefused).toBe('files.too_many_under_way')
  // The best of some while they are under way: what they cost is in each of them, what another program costs is not.
  let during = await median()
  let isOver = false
  for (const answer of answers) void answer.then((code) => (isOver ||= code === 'request.timed_out'))
  for (let look = 0; look < 4; look++) {
    await pause(500)
    const next = await median()
    if (isOver) break
    during = Math.min(during, next)
  }

  const codes = Map.groupBy(await Promise.all(answers), (code) => code)
  expect(codes.get('files.too_many_under_way')?.length).toBe(slow - allowed)
  expect(codes.get('request.timed_out')?.length).toBe(allowed)
  // Beside the slower of before and after: another program may have begun in the middle.
  expect(during / Math.max(before, await median())).toBeLessThan(4)
  // What had come of them is gone, and there is room again.
  // On a busy machine the answer may come before the last of them has let go of its place.
  const query = new URLSearchParams({ purpose: 'import', name: 'people.csv', fileId: randomUUIDv7() })
  const isTaken = async () =>
    (await fetch(`${url}/files?${query}`, { method: 'POST', headers, body: 'name\nAna\n' })).status === 200
  expect(await until(isTaken, { within: 60_000, every: 200 })).toBe(true)
  const left = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((path) => /arriv/.test(path))
  expect(left.length).toBeLessThan(allowed)
})
