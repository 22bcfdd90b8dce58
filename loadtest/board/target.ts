/** What the board scenario runs against: a world of its own, or a running Aura. */
import { randomUUIDv7 } from 'node:crypto'
import { stages } from '@aura/contracts/deals/deal.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { demoPassword, demoPeople } from '@aura/infra/demo-data.ts'
import { startWorld } from '@aura/infra/world.ts'
import { endWithUs } from '../platform/ending.ts'
import { post } from '../platform/socket.ts'
import { tokenSigner } from '../platform/tokens.ts'

export type Target = AsyncDisposable & {
  readonly url: string
  /** People to be, by their access tokens or by how they sign in. */
  readonly tokens: readonly string[]
  readonly emails: readonly string[]
  readonly password: string
  /** Of the database, when it is ours to look into. */
  readonly databaseUrl: string | undefined
}

export const runningTarget = (url: string, email: string, password: string): Target => ({
  url,
  tokens: [],
  emails: email === '' ? demoPeople.slice(0, 5).map((person) => person.email) : email.split(','),
  password: password || demoPassword,
  databaseUrl: undefined,
  [Symbol.asyncDispose]: async () => {},
})

export async function ownTarget(deals: number): Promise<Target> {
  await using undo = new AsyncDisposableStack()
  const world = undo.use(endWithUs(await startWorld()))
  const { url: databaseUrl } = undo.use(await world.freshDatabase())
  const { people } = await createTestCompany(databaseUrl, Array(5).fill('company_user'))
  const { url, config } = undo.use(await world.server({ databaseUrl, databasePool: 10 }))
  const sign = await tokenSigner(config)
  const tokens = people.map((person) => sign(person.claims))
  await fillBoard(url, tokens[0] ?? '', deals, [...stages])
  const owned = undo.move()
  return { url, tokens, emails: [], password: '', databaseUrl, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

/** Between these every move is allowed; the others have rules of their own. */
export const freeStages = stages.slice(0, 4)

export async function fillBoard(url: string, token: string, deals: number, among = freeStages): Promise<void> {
  for (let count = 0; count < deals; count += 1) {
    const input = {
      dealId: randomUUIDv7(),
      stage: among[count % among.length],
      title: `Negócio ${count + 1}`,
      contact: `Contato ${count + 1}`,
      value: { amount: 100_000 + count, currency: 'BRL' },
      probability: 30,
    }
    await post(url, 'deals.create', input, token)
  }
}
