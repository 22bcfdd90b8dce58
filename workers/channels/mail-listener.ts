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

const tooMany = no(451, '4.7.1 Too many letters from your address, try again later')

type Incoming = AsyncIterable<Buffer> & { sizeExceeded: boolean }
/** In memory, for one letter. */
type Room = { add: (bytes: number) => boolean; free: () => void }
type Envelope = { caller: string; mailFrom: string; recipients: readonly string[] }

/** A letter that does not fit is read to its end all the same: only then may its sender be answered. */
async function wholeLetter(stream: Incoming, room: Room): Promise<Buffer> {
  const chunks: Buffer[] = []
  let [size, isFull] = [0, false]
  for await (const chunk of stream) {
    size += chunk.length
    if (isFull) continue
    isFull = size > largest || !room.add(chunk.length)
    if (!isFull) chunks.push(chunk)
    else {
      chunks.length = 0
      room.free()
    }
  }
  if (stream.sizeExceeded || size > largest) throw no(552, '5.3.4 The letter is too large')
  if (isFull) throw no(452, '4.3.1 Too many letters at once, try again later')
  return Buffer.concat(chunks)
}

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
  async function takeAll(stream: Incoming, envelope: Envelope) {
    const { caller } = envelope
    let buffered = 0
    const room: Room = {
      add(bytes) {
        const fits = callers.buffer(caller, bytes)
        if (fits) buffered += bytes
        return fits
      },
      free() {
        callers.release(caller, buffered)
        buffered = 0
      },
    }
    try {
      await store(await wholeLetter(stream, room), envelope)
    } finally {
      room.free()
    }
  }
  async function store(raw: Buffer, { caller, mailFrom, recipients }: Envelope) {
    if (hopsOf(raw) > mostHops) throw no(554, '5.4.6 The letter goes round in circles')
    const refusal = callers.store(caller, recipients, raw.length)
    if (refusal === 'caller') throw tooMany
    if (refusal === 'recipient') throw no(452, '4.2.2 Too many letters for this address, try again later')
    for (const rcptTo of recipients) {
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
      else done(tooMany)
    },
    onRcptTo: (address, { envelope }, done) => {
      if (envelope.rcptTo.length >= mostRecipients) return done(no(452, '4.5.3 Too many recipients'))
      found(address).then(() => done(), done)
    },
    onData: (stream, { remoteAddress: caller, envelope: { mailFrom, rcptTo } }, done) => {
      const recipients = [...new Set(rcptTo.map(({ address }) => address.toLowerCase()))]
      const from = mailFrom === false ? '' : mailFrom.address
      takeAll(stream, { caller, mailFrom: from, recipients }).then(() => done(), done)
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
