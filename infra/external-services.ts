/** Parts that the configuration names instead of the embedded ones are tried before anything starts. */
import { connect } from 'node:net'
import { natsAddress } from '@aura/server/platform/log/nats-address.ts'
import pg from 'pg'
import { Sentence, wordsOf } from './sentence.ts'

const oldest = 180_000

export async function checkDatabase(url: string): Promise<void> {
  const { host, pathname } = new URL(url)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ number: number }>(
      `select current_setting('server_version_num')::int as number`,
    )
    const number = rows[0]?.number ?? 0
    if (number < oldest)
      throw new Sentence(
        `DATABASE_URL names PostgreSQL ${Math.floor(number / 10_000)} at ${host}; Aura needs 18 or newer.`,
      )
  } catch (error) {
    if (error instanceof Sentence) throw error
    throw new Sentence(
      `The database ${pathname.slice(1)} at ${host} that DATABASE_URL names cannot be used: ${wordsOf(error)}.`,
      { cause: error },
    )
  } finally {
    await client.end().catch(() => {})
  }
}

export async function checkNats(url: string): Promise<void> {
  if (await natsAnswers(url)) return
  throw new Sentence(
    `No NATS answers at ${natsAddress(url).host}, which NATS_URL names, or it refuses the credentials there.`,
  )
}

/**
 * A NATS server speaks first, and answers a ping when it took the credentials of the address. One that goes on with TLS
 * has said enough with its greeting.
 */
export function natsAnswers(url: string, within = 2_000): Promise<boolean> {
  const { hostname, port, credentials } = natsAddress(url)
  const hello = `CONNECT ${JSON.stringify({ verbose: false, pedantic: false, ...credentials })}\r\nPING\r\n`
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, hostname)
  const timeout = setTimeout(() => resolve(false), within)
  socket.once('error', () => resolve(false))
  socket.once('close', () => resolve(false))
  let heard = ''
  socket.on('data', (bytes) => {
    if (heard === '') socket.write(hello)
    heard += bytes.toString('latin1')
    if (!heard.startsWith('INFO') || heard.includes('-ERR')) resolve(false)
    if (/\r\nPONG|"tls_required":true/.test(heard)) resolve(true)
  })
  return promise.finally(() => {
    clearTimeout(timeout)
    socket.destroy()
  })
}

/** The request with which every client may begin; a server that lives answers it with one letter, without asking for more. */
const sslRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])

/** Whether PostgreSQL still takes connections and starts a process for each. One that is recovering answers, too. */
export function postgresAnswers(port: number, within: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1', () => socket.write(sslRequest))
  const timeout = setTimeout(() => resolve(false), within)
  socket.once('error', () => resolve(false))
  socket.once('close', () => resolve(false))
  socket.once('data', () => resolve(true))
  return promise.finally(() => {
    clearTimeout(timeout)
    socket.destroy()
  })
}
