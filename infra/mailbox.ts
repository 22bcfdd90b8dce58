/**
 * The mail server of a machine that has none: it accepts every mail, delivers nothing and keeps the
 * last five hundred, which `/dev/mail` shows. A mail to three people is kept three times, so that
 * each entry has one reader.
 */
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { pageFor } from './mailbox-page.ts'
import { freePort } from './ports.ts'

export type Mail = { to: string; from: string; subject: string; text: string; html: string; at: string }

export type Mailbox = AsyncDisposable & {
  readonly smtpUrl: string
  /** Serves `/dev/mail` and `/dev/mail.json`. */
  readonly url: string
  /** Newest first. */
  readonly mails: (to?: string) => readonly Mail[]
}

const keptMails = 500
const largest = 10 * 1024 * 1024

/** With a `file` the mails outlive the process. */
export async function startMailbox(options: { file?: string; now?: () => Date } = {}): Promise<Mailbox> {
  const { now = () => new Date() } = options
  const store = openStore(options.file)
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: largest,
    onData: async (stream, session, done) => {
      try {
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(chunk)
        if (stream.sizeExceeded) throw Object.assign(new Error('The mail is too large.'), { responseCode: 552 })
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        const at = now().toISOString()
        const { subject = '', text = '', html = '' } = mail
        for (const { address } of session.envelope.rcptTo) {
          store.add({ to: address.toLowerCase(), from: mail.from?.address ?? '', subject, text, html, at })
        }
        done()
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
  })
  smtp.on('error', () => {})
  const smtpPort = await freePort()
  await new Promise<void>((resolve, reject) => {
    smtp.server.once('error', reject)
    smtp.listen(smtpPort, '127.0.0.1', resolve)
  })

  const web = createServer((request, response) => {
    const { body, type, status } = pageFor(request.url ?? '/', store.mails)
    response.writeHead(status, {
      'content-type': type,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  const address = web.address() as AddressInfo

  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    url: `http://127.0.0.1:${address.port}`,
    mails: store.mails,
    [Symbol.asyncDispose]: async () => {
      web.closeAllConnections()
      await Promise.all([
        new Promise<void>((resolve) => web.close(() => resolve())),
        new Promise<void>((resolve) => smtp.close(() => resolve())),
      ])
    },
  }
}

function openStore(file: string | undefined) {
  let mails =
    file && existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').flatMap(parsed).slice(-keptMails) : []
  let written = mails.length
  const rewrite = (path: string) => {
    writeFileSync(`${path}.new`, mails.map((mail) => `${JSON.stringify(mail)}\n`).join(''), { mode: 0o600 })
    renameSync(`${path}.new`, path)
    written = mails.length
  }
  return {
    mails: (to?: string): Mail[] => mails.filter((mail) => !to || mail.to === to.toLowerCase()).toReversed(),
    add: (mail: Mail) => {
      mails = [...mails, mail].slice(-keptMails)
      if (!file) return
      try {
        if (written < 2 * keptMails) appendFileSync(file, `${JSON.stringify(mail)}\n`, { mode: 0o600 })
        else rewrite(file)
        written += 1
      } catch {
        // The mail is here: to refuse it would bring it twice. The file is written whole when there is room.
        written = Number.POSITIVE_INFINITY
      }
    },
  }
}

/** A line that a full disk cut short is left out. */
function parsed(line: string): Mail[] {
  try {
    return [JSON.parse(line)]
  } catch {
    return []
  }
}
