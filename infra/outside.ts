/** Parts that the configuration names instead of the embedded ones are tried before anything starts. */
import { connect } from 'node:net'
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
  const { hostname, port } = new URL(url)
  if (await natsGreets(hostname, Number(port || 4222))) return
  throw new Sentence(`No NATS answers at ${hostname}:${port || 4222}, which NATS_URL names.`)
}

/** A NATS server speaks first. */
export function natsGreets(host: string, port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, host)
  socket.setTimeout(2_000, () => resolve(false))
  socket.once('error', () => resolve(false))
  socket.once('close', () => resolve(false))
  socket.once('data', (bytes) => resolve(bytes.toString('latin1').startsWith('INFO')))
  return promise.finally(() => socket.destroy())
}
