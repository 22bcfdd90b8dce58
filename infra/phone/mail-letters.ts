/** What customers and their servers write, as letters. */
import { composeLetter } from '@aura/server/platform/compose-letter.ts'
import { createTransport } from 'nodemailer'
import type { EmailAccount } from './account.ts'
import type { PhoneMessage } from './message-store.ts'
import type { ProviderRegistry } from './provider-registry.ts'

/** The account's address stands for a mailbox that forwards everything to this one: `smtp://host:port/address`. */
export async function handIn(url: string, from: string, raw: Buffer): Promise<number> {
  const { hostname, port, pathname } = new URL(url)
  const transport = createTransport({ host: hostname, port: Number(port), secure: false, ignoreTLS: true })
  try {
    await transport.sendMail({ envelope: { from, to: decodeURIComponent(pathname.slice(1)) }, raw })
    return 250
  } catch (error) {
    if (error instanceof Error && 'responseCode' in error) return Number(error.responseCode)
    throw error
  } finally {
    transport.close()
  }
}

type Letters = Pick<ProviderRegistry, 'talk' | 'files'>

/** A customer's letter; below an answer stands the quoted text, as mail programs put it there. */
export async function customersLetter({ talk, files }: Letters, account: EmailAccount, message: PhoneMessage) {
  const { id, customer, content, subject, replyTo, at } = message
  const answered = replyTo === null ? undefined : talk.get(replyTo)
  const quoted = answered?.content.type === 'text' ? answered.content.text : null
  const words = content.type === 'text' ? content.text : content.type === 'media' ? (content.caption ?? '') : ''
  const below =
    quoted === null ? '' : `\n\nEm ${new Date(at).toUTCString()}, ${account.name} <${account.address}> escreveu:\n\n`
  const file = content.type === 'media' ? files.get(content.mediaId) : undefined
  return await composeLetter({
    from: { name: talk.nameAt(customer), address: customer },
    to: { name: account.name, address: account.address },
    subject: subject ?? '',
    messageId: id,
    date: new Date(at),
    ...(replyTo !== null && { inReplyTo: replyTo, references: [replyTo] }),
    headers: { 'Authentication-Results': 'mail.aura.test; spf=pass; dkim=pass; dmarc=pass' },
    text: words + below + (quoted ?? '').replace(/^/gm, quoted === null ? '' : '> '),
    attachments: file ? [{ filename: file.name ?? 'arquivo', contentType: file.mime, content: file.bytes }] : [],
  })
}

/** The company's letter comes back (RFC 3464). */
export function returnedLetter(
  account: EmailAccount,
  { id, customer, subject, at }: PhoneMessage,
  words: string,
): Buffer {
  const report = [
    'Reporting-MTA: dns; mail.aura.test',
    `Arrival-Date: ${new Date(at).toUTCString()}`,
    '',
    `Final-Recipient: rfc822; ${customer}`,
    'Action: failed',
    'Status: 5.1.1',
    `Diagnostic-Code: smtp; ${words}`,
  ].join('\r\n')
  const original = [`Message-ID: ${id}`, `Subject: ${subject ?? ''}`, `To: ${customer}`, '', ''].join('\r\n')
  const boundary = `returned-${id.replace(/[^\w]/g, '').slice(0, 40)}`
  const part = (type: string, body: string) => `--${boundary}\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`
  return Buffer.from(
    [
      'From: Mail Delivery System <mailer-daemon@mail.aura.test>',
      `To: ${account.address}`,
      'Subject: Undelivered Mail Returned to Sender',
      `Message-ID: <returned-${id.slice(1)}`,
      `Date: ${new Date(at).toUTCString()}`,
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
      '',
      part('text/plain; charset=utf-8', 'Your message could not be delivered.') +
        part('message/delivery-status', report) +
        part('text/rfc822-headers', original) +
        `--${boundary}--\r\n`,
    ].join('\r\n'),
  )
}
