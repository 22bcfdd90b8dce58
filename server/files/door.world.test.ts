/** The upload door under use and abuse, with a token and without. */

import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { testPool } from '@aura/infra/test-pool.ts'
import { createSigner } from 'fast-jwt'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessKey } from '../platform/access-token.ts'
import type { Config } from '../platform/config.ts'
import { connectPool } from '../platform/database/pools.ts'
import { type Db, transact } from '../platform/database/transact.ts'
import type { Claims } from '../platform/handle.ts'
import { findRow, releaseFile, signedUrl, takeFile } from './index.ts'

let undo: AsyncDisposableStack
let url: string
let config: Config
let ours: TestCompany
let theirs: TestCompany
let home: string
let owner: pg.Pool
let pool: pg.Pool

beforeAll(async () => {
  undo = new AsyncDisposableStack()
  home = mkdtempSync(join(tmpdir(), 'aura-files-'))
  undo.defer(() => rmSync(home, { recursive: true, force: true }))
  const database = undo.use(await sharedWorld().freshDatabase())
  const server = undo.use(await sharedWorld().server({ home, filesQuotaMb: 30, databaseUrl: database.url }))
  undo.use(await sharedWorld().workers({ home, databaseUrl: database.url }))
  url = server.url
  config = server.config
  owner = testPool(database.url, 2)
  owner.on('error', () => {})
  undo.defer(() => owner.end())
  pool = connectPool('aura_app', { databaseUrl: database.url, max: 2, onError: () => {} })
  undo.defer(() => pool.end())
  ours = await createTestCompany(database.url, ['company_owner', 'company_user'])
  theirs = await createTestCompany(database.url, ['company_owner'])
})
afterAll(() => undo.disposeAsync())

const claimsOf = (company: TestCompany, at = 0): Claims => {
  const person = company.people[at]
  if (!person) throw new Error('nobody there')
  return person.claims
}

function tokenOf({ userId, companyId, sessionId }: Claims): string {
  const sign = createSigner({ key: accessKey(config.secret), algorithm: 'HS256' })
  return sign({ sub: userId, cid: companyId, sid: sessionId, exp: Math.floor(Date.now() / 1000) + 600, iss: 'aura' })
}

type Sent = { purpose?: string; name?: string; fileId?: string; token?: string | null; type?: string }

async function send(content: string | Uint8Array<ArrayBuffer>, sent: Sent = {}) {
  const { purpose = 'import', name = 'pessoas.csv', fileId = randomUUID(), type = 'application/octet-stream' } = sent
  const token = sent.token === undefined ? tokenOf(claimsOf(ours)) : sent.token
  const response = await fetch(`${url}/files?${new URLSearchParams({ purpose, name, fileId })}`, {
    method: 'POST',
    headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
    body: content,
  })
  const body = (await response.json()) as { fileId: string; name: string; type: string; error?: { code: string } }
  return { status: response.status, code: body.error?.code, file: body }
}

const inCompany = <T>(company: string, work: (tx: Db) => Promise<T>): Promise<T> =>
  transact(pool, company, 'write', [], async ({ db }) => {
    const value = await work(db)
    return { closing: [], done: () => value }
  })

const filesUnder = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((dirent) => dirent.isFile())
        .map((dirent) => dirent.name)
    : []
const contentsOf = (company: TestCompany) => filesUnder(join(home, 'files', company.id))
const arriving = () => filesUnder(join(home, 'files', 'arriving'))

/** A picture of one colour, as large as it says. */
const png = (width: number, height: number): Uint8Array<ArrayBuffer> => {
  const bytes = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return new Uint8Array(bytes)
}

it('keeps a content once, gives it back by a signed link, and says what it is', async () => {
  const text = `nome;email\nAna;ana@empresa.test\n${randomUUID()}\n`
  const [item, other] = [await send(text), await send(text, { name: 'outra.csv' })]
  expect([item.status, other.status, item.file.type]).toEqual([200, 200, 'text/csv'])
  expect(contentsOf(ours)).toHaveLength(1)
  const now = new Date()
  const { url: link } = signedUrl(config, ours.id, item.file, now)
  const response = await fetch(url + link)
  expect(await response.text()).toBe(text)
  const headers = Object.fromEntries(response.headers)
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename="pessoas.csv"; filename*=UTF-8''pessoas.csv`,
  })
  expect(headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/)
  const again = await fetch(url + link, { headers: { 'if-none-match': headers.etag ?? '' } })
  expect(again.status).toBe(304)
})

it('answers a repeat alike, and refuses the same id with something else', async () => {
  const fileId = randomUUID()
  const first = await send('a;b\n1;2\n', { fileId })
  expect((await send('a;b\n1;2\n', { fileId })).file).toEqual(first.file)
  expect((await send('a;b\n1;3\n', { fileId })).code).toBe('files.id_taken')
  expect((await send('a;b\n1;2\n', { fileId, token: tokenOf(claimsOf(ours, 1)) })).code).toBe('files.id_taken')
})

it('believes the content and nothing else', async () => {
  const refused = async (content: string | Uint8Array<ArrayBuffer>, sent: Sent) => (await send(content, sent)).code
  const avatar = { purpose: 'avatar', name: 'eu.png', type: 'image/png' }
  expect(await refused('<!doctype html><script>alert(1)</script>', avatar)).toBe('files.type_refused')
  expect(await refused('<svg xmlns="http://www.w3.org/2000/svg"/>', avatar)).toBe('files.type_refused')
  expect(await refused('<html>a;b</html>', {})).toBe('files.type_refused')
  expect(await refused('GIF89a..........................', avatar)).toBe('files.type_refused')
  expect(await refused(new Uint8Array([0, 1, 2, 3]), {})).toBe('files.type_refused')
  expect(await refused(png(1, 1), {})).toBe('files.type_refused')
  expect(await refused(png(513, 10), avatar)).toBe('files.picture_too_large')
  expect(await refused('', {})).toBe('files.empty')
  expect((await send(png(512, 512), avatar)).file.type).toBe('image/png')
  const visible = await send(png(2, 2), { ...avatar, name: 'foto.html' })
  const { headers } = await fetch(url + signedUrl(config, ours.id, visible.file, new Date()).url)
  expect([headers.get('content-type'), headers.get('content-disposition')?.split(';')[0]]).toEqual([
    'image/png',
    'inline',
  ])
})

it('makes a plain name of whatever is sent as one', async () => {
  const named = async (name: string) => (await send('a\n', { name })).file.name
  expect(await named('../../etc/passwd')).toBe('passwd')
  expect(await named('C:\\Users\\ana\\lista.csv')).toBe('lista.csv')
  expect(await named('a\r\nset-cookie: x.csv')).toBe('a set-cookie x.csv')
  expect(await named('..')).toBe('file')
  expect((await named(`${'é'.repeat(300)}.csv`)).endsWith('.csv')).toBe(true)
  expect(await named('‮vsc.exe')).toBe('vsc.exe')
})

it('is closed without a session, and to made-up purposes', async () => {
  expect((await send('a\n', { token: null })).code).toBe('auth.required')
  expect((await send('a\n', { token: 'x.y.z' })).code).toBe('auth.token_invalid')
  const stranger = { ...claimsOf(ours), companyId: theirs.id }
  expect((await send('a\n', { token: tokenOf(stranger) })).code).toBe('auth.session_ended')
  expect((await send('a\n', { purpose: 'export' })).code).toBe('request.invalid')
  expect((await send('a\n', { purpose: 'constructor' })).code).toBe('request.invalid')
  expect((await send('a\n', { fileId: '../x' })).code).toBe('request.invalid')
})

it('refuses what is too large at its first word, or as soon as it is', async () => {
  const tooMuch = await send(new Uint8Array(1024 * 1024 + 1), { purpose: 'avatar' })
  expect([tooMuch.status, tooMuch.code]).toEqual([413, 'files.too_large'])
  // It never says how much it is, and it never ends.
  const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const query = new URLSearchParams({ purpose: 'avatar', name: 'x.png', fileId: randomUUID() })
    const headers = { authorization: `Bearer ${tokenOf(claimsOf(ours))}` }
    const sending = request(`${url}/files?${query}`, { method: 'POST', headers }, (response) => {
      let text = ''
      response.on('data', (part: Buffer) => {
        text += part.toString()
      })
      response.on('end', () => {
        sending.destroy()
        resolve({ status: response.statusCode, text })
      })
    })
    sending.on('error', reject)
    for (let at = 0; at < 24; at++) sending.write(Buffer.alloc(64 * 1024))
  })
  expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([413, 'files.too_large'])
  await expect.poll(arriving).toEqual([])
})

it('leaves nothing of an upload that breaks off', async () => {
  const fileId = randomUUID()
  await new Promise<void>((resolve) => {
    const query = new URLSearchParams({ purpose: 'import', name: 'x.csv', fileId })
    const headers = { authorization: `Bearer ${tokenOf(claimsOf(ours))}`, 'content-length': 1000 }
    const sending = request(`${url}/files?${query}`, { method: 'POST', headers })
    sending.on('error', () => resolve())
    sending.write('a;b\n')
    void expect
      .poll(() => arriving().length)
      .toBe(1)
      .then(() => sending.destroy())
  })
  await expect.poll(arriving).toEqual([])
  expect((await owner.query('select from files where id = $1', [fileId])).rowCount).toBe(0)
})

it('opens nothing without the right signature, in time, and for its own file', async () => {
  const own = (await send('a;b\n7;8\n')).file
  const { url: link } = signedUrl(config, ours.id, own, new Date())
  const codeOf = async (path: string) => {
    const response = await fetch(url + path)
    return response.ok ? 'open' : ((await response.json()) as { error: { code: string } }).error.code
  }
  expect(await codeOf(link)).toBe('open')
  expect(await codeOf(link.replace(/sig=.{4}/, 'sig=AAAA'))).toBe('files.link_invalid')
  expect(await codeOf(link.replace(ours.id, theirs.id))).toBe('files.link_invalid')
  expect(await codeOf(link.replace(/until=\d+/, `until=${Date.now() + 9e9}`))).toBe('files.link_invalid')
  expect(await codeOf(`/files/${own.fileId}/x`)).toBe('files.link_invalid')
  expect(await codeOf(signedUrl(config, ours.id, own, new Date(Date.now() - 3 * 3_600_000)).url)).toBe(
    'files.link_expired',
  )
  expect(await codeOf(signedUrl(config, theirs.id, own, new Date()).url)).toBe('files.not_found')
})

it('removes what nobody takes, keeps what is taken, and a content as long as one row has it', async () => {
  const [first, second] = [await send('taken;once\n'), await send('taken;once\n')]
  const now = new Date()
  const take = (fileId: string, by = claimsOf(ours).userId) =>
    inCompany(ours.id, (tx) => takeFile(tx, { fileId, purpose: 'import', by, now }))
  await expect(take(first.file.fileId, claimsOf(ours, 1).userId)).rejects.toThrow('files.not_found')
  await take(first.file.fileId)
  await expect(take(first.file.fileId)).rejects.toThrow('files.not_found')
  const before = contentsOf(ours).length
  const release = (fileId: string) => inCompany(ours.id, (tx) => releaseFile(tx, ours.id, fileId, now))
  await release(second.file.fileId)
  const gone = (fileId: string) => inCompany(ours.id, async (tx) => (await findRow(tx, fileId)) === undefined)
  await expect.poll(() => gone(second.file.fileId), { timeout: 60_000 }).toBe(true)
  expect(contentsOf(ours)).toHaveLength(before)
  await release(first.file.fileId)
  await expect.poll(() => gone(first.file.fileId), { timeout: 60_000 }).toBe(true)
  await expect.poll(() => contentsOf(ours).length).toBe(before - 1)
})

it('holds the company to its space', async () => {
  const half = () => new Uint8Array(Buffer.from(randomBytes(9 * 1024 * 1024).toString('base64')))
  const token = tokenOf(claimsOf(theirs))
  const codes: (string | undefined)[] = []
  for (let at = 0; at < 3; at++) codes.push((await send(half(), { token })).code)
  expect(codes).toEqual([undefined, undefined, 'files.quota_reached'])
  expect(contentsOf(theirs)).toHaveLength(2)
  await expect.poll(arriving).toEqual([])
})
