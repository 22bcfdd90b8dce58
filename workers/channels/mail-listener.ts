/**
 * A mail server that only takes letters for channels. Whether an address is a channel is checked before the letter
 * comes. A letter is acknowledged once it is stored, and its sender keeps it until then.
 */
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerAddress } from 'smtp-server'
import { type Bounds, boundCallers, usualBounds } from './mail-bounds.ts'

export type Taker<Place> = {
  host: string
  port: number
  /** What the server calls itself. */
  name: string
  /** Without it no caller is offered TLS. */
  tls?: { key: string; cert: string } | null
  whose: (address: string) => Promise<Place | null>
  take: (mailbox: Place, letter: { mailFrom: string; rcptTo: string; raw: Buffer }) => Promise<void>
  warn: (error: unknown) => void
  bounds?: Bounds
}

export type MailListener = AsyncDisposable & { readonly port: number }

/** A little more than what the largest file becomes in a letter. */
const largest = 25 * 1024 * 1024
const mostRecipients = 20
/** A letter that came by so many servers goes round in circles. */
const mostHops = 60

const no = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

export async function listenForMail<Place>(taker: Taker<Place>): Promise<MailListener> {
  const { host, port, name, tls, whose, take, warn, bounds = usualBounds } = taker
  const callers = boundCallers(bounds, () => performance.now())
  const failed = (error: unknown) => {
    warn(error)
    return no(451, '4.3.0 Try again later')
  }
  async function found({ address }: SMTPServerAddress): Promise<void> {
    const mailbox = await whose(address.toLowerCase()).catch((error: unknown) => Promise.reject(failed(error)))
    if (mailbox === null) throw no(550, '5.1.1 Nobody has this address here')
  }
  async function takeAll(stream: AsyncIterable<Buffer> & { sizeExceeded: boolean }, mailFrom: string, to: string[]) {
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of stream) {
      size += chunk.length
      if (size <= largest) chunks.push(chunk)
    }
    if (stream.sizeExceeded || size > largest) throw no(552, '5.3.4 The letter is too large')
    const raw = Buffer.concat(chunks)
    if (hopsOf(raw) > mostHops) throw no(554, '5.4.6 The letter goes round in circles')
    for (const rcptTo of new Set(to)) {
      try {
        const mailbox = await whose(rcptTo)
        if (mailbox !== null) await take(mailbox, { mailFrom, rcptTo, raw })
      } catch (error) {
        throw failed(error)
      }
    }
  }
  const smtp = new SMTPServer({
    name,
    banner: 'Aura',
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    ...tls,
    disableReverseLookup: true,
    size: largest,
    maxClients: 200,
    socketTimeout: 60_000,
    closeTimeout: 2_000,
    onConnect: ({ id, remoteAddress }, done) =>
      callers.enter(id, remoteAddress) ? done() : done(no(421, '4.7.0 Too many connections from your address')),
    onClose: ({ id }) => callers.leave(id),
    onMailFrom: (_, { id }, done) => {
      const stored = callers.letter(id)
      if (stored === null) done()
      else if (stored === 'line') done(no(452, '4.5.3 Too many letters over one connection, begin another'))
      else done(no(451, '4.7.1 Too many letters from your address, try again later'))
    },
    onRcptTo: (address, { envelope }, done) => {
      if (envelope.rcptTo.length >= mostRecipients) return done(no(452, '4.5.3 Too many recipients'))
      found(address).then(() => done(), done)
    },
    onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      const from = mailFrom === false ? '' : mailFrom.address
      takeAll(
        stream,
        from,
        rcptTo.map(({ address }) => address.toLowerCase()),
      ).then(() => done(), done)
    },
  })
  // Of one caller's line; the next one is none the worse.
  smtp.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    smtp.server.once('error', reject)
    smtp.listen(port, host, resolve)
  })
  const address = smtp.server.address() as AddressInfo
  return {
    port: address.port,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  }
}

function hopsOf(raw: Buffer): number {
  const end = raw.indexOf('\r\n\r\n')
  const head = raw.subarray(0, Math.min(end < 0 ? raw.length : end, 512 * 1024)).toString('latin1')
  return head.match(/^received:/gim)?.length ?? 0
}
