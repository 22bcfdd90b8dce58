import { randomUUIDv7 } from 'node:crypto'
import type { ApiToken } from '@aura/contracts/companies/api-tokens.ts'
import type { MeState } from '@aura/contracts/companies/me.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { testOperations } from '@aura/infra/operations-test.ts'
import { apiTokensReducer } from '@aura/machines/companies/api-tokens.ts'
import { meReducer } from '@aura/machines/companies/me.ts'
import { expect, it } from 'vitest'
import type { ViewHandler } from '../platform/handle.ts'
import type { Refusal } from '../platform/refuse.ts'
import { snapshotView } from '../platform/snapshot-view.ts'
import { apiTokenList } from './api-tokens.ts'
import { me } from './me.ts'

const { bench, company } = testOperations(['company_owner', 'company_admin'])

const call = async (name: string, input: object, who = 0): Promise<unknown> =>
  (await bench.call(`companies.${name}`, input, company.people[who]?.claims ?? null)).output

async function snapshot<State>(view: ViewHandler): Promise<{ position: number; state: State }> {
  const owner = company.people[0]?.id ?? ''
  const { position, json } = await snapshotView(bench.pool, company.id, view, {}, { room: '', owner })
  return { position, state: JSON.parse(json) }
}
const events = async (after: number) =>
  (await bench.log.range(company.id, after)).commits.flatMap((commit) =>
    commit.events.map((event): WireEvent => JSON.parse(event.json)),
  )

it("keeps theme, language and signals with the user, and tells the user's own screens", async () => {
  const before = await snapshot<MeState>(me)
  expect(before.state).toMatchObject({ theme: null, language: 'pt-BR', avatarUrl: null, waitingSignals: [] })
  await call('update-profile', { theme: 'light' })
  await call('update-profile', { language: 'es-ES' })
  await call('update-profile', { waitingSignals: ['sound', 'sound'] })
  const after = await snapshot<MeState>(me)
  expect(after.state).toMatchObject({ theme: 'light', language: 'es-ES', waitingSignals: ['sound'] })
  expect((await events(before.position)).reduce(meReducer.fold, before.state)).toEqual(after.state)
})

it('tells nobody else of a theme', async () => {
  const { position } = await snapshot(me)
  await call('update-profile', { theme: 'dark' })
  expect((await events(position)).map(({ name }) => name)).toEqual(['companies.profile_changed'])
})

it('takes no picture but an upload of one’s own', async () => {
  const result = await call('set-avatar', { fileId: randomUUIDv7() }).catch(({ code }: Refusal) => code)
  expect(result).toBe('files.not_found')
  expect(await call('set-avatar', { fileId: null })).toEqual({ avatarUrl: null })
})

it('the list of tokens follows those that are given and revoked', async () => {
  const before = await snapshot<Record<string, ApiToken>>(apiTokenList)
  const give = (name: string) => call('create-api-token', { name, scope: ['view_crm'] }) as Promise<{ token: ApiToken }>
  const [first, second] = [await give('Relatórios'), await give('Carga')]
  await call('revoke-api-token', { tokenId: first.token.id })
  const after = await snapshot<Record<string, ApiToken>>(apiTokenList)
  expect(after.state).toEqual({ [second.token.id]: second.token })
  expect(second.token.givenByName).toBe('Pessoa 1')
  expect((await events(before.position)).reduce(apiTokensReducer.fold, before.state)).toEqual(after.state)
})
