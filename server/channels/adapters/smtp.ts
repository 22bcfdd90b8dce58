/**
 * One talk with a company's own mail server, its answers told apart: a clear no, a "not now", and everything that
 * leaves it open whether a letter was taken. Open it is from the moment the letter begins until the server has
 * answered to its end; what goes wrong before has sent nothing.
 */
import { isIP, connect as openSocket, type Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import * as z from 'zod/mini'
import { isPublicAddress, NotOutside, outsideLookup, unreachable } from '../../platform/outside/address.ts'
import { watchLetter } from '../../platform/outside/watch-letter.ts'
import { type Connection, ProviderError } from '../adapter.ts'
import { short } from './provider.ts'

export type Letter = { from: string; to: string; raw: Buffer }

/** Nothing but mail servers listens there, as far as anybody can say. */
const mailPorts = new Set([25, 465, 587, 2465, 2525, 2587])
const patienceMs = 15_000

/** Without a letter it only makes sure that the server lets us in. */
export async function talkTo(connection: Connection, letter: Letter | null, signal: AbortSignal): Promise<void> {
  const server = serverOf(connection)
  const socket = await reached(server, signal)
  const transport = createTransport({
    connection: socket,
    host: server.host,
    secure: server.secure,
    // The simulator's own line never leaves this machine.
    requireTLS: !server.secure && !server.exempt,
    ignoreTLS: server.exempt,
    tls: { ...(isIP(server.host) === 0 && { servername: server.host }), minVersion: 'TLSv1.2' },
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    auth: { user: server.user, pass: server.password },
    forceAuth: true,
  })
  const progress = watchLetter(transport)
  const abort = () => socket.destroy(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    if (letter === null) await transport.verify()
    else {
      const { from, to, raw } = letter
      await transport.sendMail({ envelope: { from, to: [to], size: raw.length }, raw })
    }
  } catch (error) {
    throw meaning(signal.aborted ? signal.reason : error, progress.begun)
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

type Server = ReturnType<typeof serverOf>

function serverOf({ settings, secrets, simulatorMailUrl }: Connection) {
  const { smtpHost: host = '', smtpPort = '', security, user = '' } = settings
  const port = Number(smtpPort)
  const own = simulatorMailUrl ? new URL(simulatorMailUrl) : null
  const exempt = own !== null && own.hostname === host && own.port === smtpPort
  return { host, port, exempt, secure: security === 'tls', user, password: secrets.password ?? '' }
}

/** Only what stands outside, as for every address that a person types. */
async function reached({ host, port, exempt }: Server, signal: AbortSignal): Promise<Socket> {
  if (!exempt && !mailPorts.has(port)) throw new ProviderError('refused', 'No mail server listens on this port.')
  if (!exempt && isIP(host) && !isPublicAddress(host))
    throw new ProviderError('refused', 'This address is not a public one.')
  try {
    return await new Promise<Socket>((resolve, reject) => {
      const socket = openSocket({ host, port, signal, ...(exempt ? {} : { lookup: outsideLookup }) })
      socket.once('error', reject)
      socket.once('connect', () => {
        socket.off('error', reject)
        resolve(socket)
      })
    })
  } catch (error) {
    if (error instanceof NotOutside) throw new ProviderError('refused', error.message)
    throw new ProviderError('later', unreachable)
  }
}

const answered = z.object({ responseCode: z.int(), response: z.string() })
/** What we cannot say to this server: no way to sign in, a letter that is larger than it takes. */
const hopeless = z.object({ code: z.enum(['EAUTH', 'EMESSAGE', 'EENVELOPE']) })

function meaning(error: unknown, begun: boolean): unknown {
  const { success, data } = z.safeParse(answered, error)
  if (success) {
    const outcome = data.responseCode >= 500 ? 'refused' : 'later'
    return new ProviderError(
      outcome,
      short(`${data.response.replace(/^\d+[ -]/, '')} (${data.responseCode})`, 500) ?? '',
    )
  }
  if (begun) return error
  const words = short(wordsOf(error), 500) ?? ''
  return new ProviderError(z.safeParse(hopeless, error).success ? 'refused' : 'later', words)
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
