import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startMailbox } from './mailbox.ts'

let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'aura-mailbox-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const now = () => new Date('2026-03-01T12:00:00.000Z')
const mail = (to: string, subject: string) => ({ from: 'aura@aura.test', to, subject, text: 'olá', html: '<p>olá</p>' })

test('a mail that is sent is there, for each of its readers, newest first', async () => {
  await using mailbox = await startMailbox({ now })
  const sender = createTransport(mailbox.smtpUrl)
  await sender.sendMail(mail('Ana@demo.aura.test, bruno@demo.aura.test', 'Código'))
  await sender.sendMail(mail('ana@demo.aura.test', 'Segundo'))
  expect(mailbox.mails('ana@demo.aura.test').map(({ subject }) => subject)).toEqual(['Segundo', 'Código'])

  const answer = await fetch(`${mailbox.url}/dev/mail.json?to=bruno@demo.aura.test`)
  expect(await answer.json()).toEqual([
    {
      to: 'bruno@demo.aura.test',
      from: 'aura@aura.test',
      subject: 'Código',
      text: expect.stringContaining('olá'),
      html: expect.stringContaining('<p>olá</p>'),
      at: '2026-03-01T12:00:00.000Z',
    },
  ])
})

test('the page, its script and its style are there, and nothing else is', async () => {
  await using mailbox = await startMailbox()
  const status = async (path: string) => (await fetch(`${mailbox.url}${path}`)).status
  expect(await Promise.all(['/dev/mail', '/dev/mail/page.js', '/dev/mail/page.css'].map(status))).toEqual([
    200, 200, 200,
  ])
  expect(await status('/dev/mail/../../secret')).toBe(404)
})

test('mails outlive the mailbox, five hundred of them', async () => {
  const file = join(home, 'mail.jsonl')
  {
    await using mailbox = await startMailbox({ file })
    const sender = createTransport({ url: mailbox.smtpUrl, pool: true })
    const many = Array.from({ length: 1_010 }, (_, index) => `p${index}@demo.aura.test`)
    await sender.sendMail({ ...mail(many.join(', '), 'Aviso') })
    sender.close()
  }
  await using later = await startMailbox({ file })
  expect(later.mails()).toHaveLength(500)
  expect(later.mails('p1009@demo.aura.test')).toHaveLength(1)
  expect(readFileSync(file, 'utf8').split('\n').length).toBeLessThan(1_000)
})

test('a mail whose file cannot be written is there once, and in the file as soon as that can be written', async () => {
  const folder = join(home, 'later')
  const file = join(folder, 'mail.jsonl')
  await using mailbox = await startMailbox({ file })
  const sender = createTransport(mailbox.smtpUrl)
  await sender.sendMail(mail('ana@demo.aura.test', 'Sem espaço'))
  expect(mailbox.mails('ana@demo.aura.test')).toHaveLength(1)
  mkdirSync(folder)
  await sender.sendMail(mail('ana@demo.aura.test', 'Com espaço'))
  await sender.sendMail(mail('ana@demo.aura.test', 'Mais um'))
  const stored = readFileSync(file, 'utf8').trim().split('\n')
  expect(stored.map((text) => JSON.parse(text).subject)).toEqual(['Sem espaço', 'Com espaço', 'Mais um'])
  expect(statSync(file).mode & 0o777).toBe(0o600)
})
