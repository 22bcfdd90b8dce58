/**
 * A server and its workers of one's own, with whatever limits a test needs, on a database of one's own:
 * what one test counts, locks or greps is no other test's.
 */
import type { Challenge } from '@aura/contracts/identity/challenge.ts'
import type { Session } from '@aura/contracts/identity/session.ts'
import type { Role } from '@aura/contracts/platform/access.ts'
import type { Config } from '@aura/server/platform/config.ts'
import pg from 'pg'
import { type Asking, asking } from './ask.ts'
import { createTestCompany, type TestCompany, testPassword } from './company.ts'
import { freePort } from './ports.ts'
import { sharedWorld } from './shared-world.ts'
import { mailedCode, sentAt } from './sign-in.ts'

export type IdentityWorld = AsyncDisposable &
  Asking & {
    readonly url: string
    readonly config: Config
    /** Above row-level security, to prepare and to look. */
    readonly owner: pg.Client
    readonly company: (roles?: readonly Role[]) => Promise<TestCompany>
    /** The mailed code of a challenge; the mailbox has the real time, whatever the server's clock says. */
    readonly codeOf: (email: string, challenge: Challenge) => Promise<string>
    readonly signIn: (email: string) => Promise<Session>
    /** Puts the server's clock forward. */
    readonly advance: (milliseconds: number) => void
    /** Bodies of all events of a name, in every company. */
    readonly events: (name: string) => Promise<Record<string, unknown>[]>
  }

export async function identityWorld(overrides: Partial<Config> = {}): Promise<IdentityWorld> {
  await using undo = new AsyncDisposableStack()
  const world = sharedWorld()
  const { url: databaseUrl } = undo.use(await world.freshDatabase())
  const owner = new pg.Client({ connectionString: databaseUrl })
  owner.on('error', () => {})
  await owner.connect()
  undo.defer(() => owner.end())
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const port = await freePort()
  const server = undo.use(await world.server({ port, ...overrides, databaseUrl }, { now }))
  undo.use(await world.workers({ ...overrides, databaseUrl, publicUrl: server.config.publicUrl }))
  const owned = undo.move()
  const doors = asking(server.url)
  const codeOf = (email: string, challenge: Challenge) => mailedCode(server.url, email, sentAt(challenge) - ahead)
  return {
    ...doors,
    codeOf,
    async signIn(email) {
      const challenge = await doors.ask<Challenge>('identity.sign-in', { email, password: testPassword })
      const code = await codeOf(email, challenge)
      return await doors.ask<Session>('identity.verify-2fa', { challengeId: challenge.challengeId, code })
    },
    url: server.url,
    config: server.config,
    owner,
    company: (roles = ['company_owner']) => createTestCompany(databaseUrl, roles),
    advance: (milliseconds) => {
      ahead += milliseconds
    },
    async events(name) {
      const { rows } = await owner.query<{ body: string }>(
        'select body from events where name = $1 order by company_id, position',
        [name],
      )
      return rows.map(({ body }) => JSON.parse(body) as Record<string, unknown>)
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
