/** What the board scenario runs against: a world of its own, or a running Aura. */
import { randomUUIDv7 } from 'node:crypto'
import { stages } from '@aura/contracts/deals/deal.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { demoPassword, demoPeople } from '@aura/infra/demo-data.ts'
import { startWorld } from '@aura/infra/world.ts'
import type { Claims } from '@aura/server/platform/handle.ts'
import type { Mover } from '../commands/plan.ts'
import { endWithUs } from '../platform/ending.ts'
import { post } from '../platform/socket.ts'
import { tokenSigner } from '../platform/tokens.ts'
import { dealsOf } from './deals.ts'

export type Target = AsyncDisposable & {
  readonly url: string
  /** People to be, by their access tokens or by how they sign in. */
  readonly tokens: readonly string[]
  readonly emails: readonly string[]
  readonly password: string
  /** Of the database, when it is ours to look into. */
  readonly databaseUrl: string | undefined
  /** Cards of their own for what is measured beside: on the busy board, and in a company where nobody waits. */
  readonly beside: { mover: Mover; watcher: string; bare: Mover } | undefined
}

export const runningTarget = (url: string, email: string, password: string): Target => ({
  url,
  tokens: [],
  emails: email === '' ? demoPeople.slice(0, 5).map((person) => person.email) : email.split(','),
  password: password || demoPassword,
  databaseUrl: undefined,
  beside: undefined,
  [Symbol.asyncDispose]: async () => {},
})

export async function ownTarget(deals: number): Promise<Target> {
  await using undo = new AsyncDisposableStack()
  const world = undo.use(endWithUs(await startWorld()))
  const { url: databaseUrl } = undo.use(await world.freshDatabase())
  const company = await createTestCompany(databaseUrl, Array(6).fill('company_user'))
  const people = company.people.slice(0, 5)
  const { url, config } = undo.use(await world.server({ databaseUrl, databasePool: 10 }))
  const sign = await tokenSigner(config)
  const tokens = people.map((person) => sign(person.claims))
  await fillBoard(url, tokens[0] ?? '', deals, [...stages])
  const beside = await besides(databaseUrl, url, company, sign)
  const owned = undo.move()
  return {
    beside,
    url,
    tokens,
    emails: [],
    password: '',
    databaseUrl,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

const ownCards = 5

/** The last cards of the busy board: the movers drag all of them, and so does this one. */
async function besides(
  databaseUrl: string,
  url: string,
  { id, people }: TestCompany,
  sign: (claims: Claims) => string,
): Promise<Target['beside']> {
  const quiet = await createTestCompany(databaseUrl)
  const [mover, owner] = [people.at(-1), quiet.people[0]]
  if (!mover || !owner) throw new Error('a company without people')
  await fillBoard(url, sign(owner.claims), ownCards)
  const token = sign(mover.claims)
  const busy = (await dealsOf(databaseUrl, id)).slice(-ownCards)
  return {
    mover: { company: id, claims: mover.claims, token, deals: busy },
    watcher: token,
    bare: { company: quiet.id, claims: owner.claims, token: '', deals: await dealsOf(databaseUrl, quiet.id) },
  }
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
