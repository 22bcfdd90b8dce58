/** Everybody who could stand at a door of one company, and what each of them may, written down by hand. */
import { isModule, modules, permissionRow, permissionRows } from '@aura/contracts/permissions.ts'
import { type Role, roles } from '@aura/contracts/platform/access.ts'
import type { Needs } from '@aura/contracts/platform/operation.ts'
import { asking } from '@aura/infra/ask.ts'
import { createTestCompany, type TestPerson, testPassword } from '@aura/infra/company.ts'
import { matrix, type Who } from '@aura/server/permissions.matrix.ts'
import type { Handler } from '@aura/server/platform/handle.ts'
import { tokenSigner } from '../platform/tokens.ts'
import type { Ground } from './ground.ts'

/** Reached, refused for whatever reason, refused with a code, or the one or the other. */
export type Expected = 'reached' | 'refused' | 'either' | `auth.${string}`

export type Identity = {
  readonly name: string
  /** Whether it is refused alike whatever it asks for. */
  readonly uniform: boolean
  /** A socket holds as long as its access token, some minutes longer than a session that ran out. */
  readonly triesSocket: boolean
  /** A new one for each call where calls may end the session. */
  readonly token: () => Promise<string | null>
  readonly expected: (handler: Handler, needs: Needs) => Expected
}

const owners: readonly Role[] = ['platform_owner', 'company_owner']
const holders: Record<Who, readonly Role[]> = {
  anybody: roles,
  everybody: roles,
  administrators: [...owners, 'company_admin'],
  owners,
  platform: ['platform_owner'],
  visitors: [],
}

const isPublic = ({ contract }: Handler) => matrix[contract.name] === 'anybody'
const whoMay = ({ contract }: Handler): readonly Role[] => holders[matrix[contract.name] ?? 'platform']

/** Looks at what is asked for before it says whether one of some rights is there. */
const looksCloser = new Set(['search.find'])

const person = (role: Role, token: Identity['token']): Identity => ({
  name: role,
  uniform: false,
  triesSocket: true,
  token,
  expected: (handler) => {
    if (!whoMay(handler).includes(role)) return 'auth.forbidden'
    return looksCloser.has(handler.contract.name) ? 'either' : 'reached'
  },
})

/** Identities that are refused for what they are, whatever they ask for. */
const outsider = (name: string, code: Expected, token: Identity['token']): Identity => ({
  name,
  uniform: true,
  triesSocket: true,
  token,
  expected: (handler) => (isPublic(handler) ? 'reached' : code),
})

/** Nobody gets past a token that does not hold, not even to what is open to anybody. */
const forger = (name: string, code: Expected, token: Identity['token']): Identity => ({
  name,
  uniform: true,
  triesSocket: true,
  token,
  expected: () => code,
})

/** Asks for the password of the account once more, and these accounts have none. */
const provesPassword = new Set([
  'identity.change-password',
  'identity.begin-totp',
  'identity.begin-passkey',
  'identity.remove-factor',
  'identity.make-recovery-codes',
])

/** For accounts that a person signs in to: a program founds no company. */
const forPeopleAlone = new Set([...provesPassword, 'companies.create'])

/** An account that nobody signs in to, with the rights it was given. */
const holder = (name: string, may: (needs: Needs) => boolean, token: Identity['token']): Identity => ({
  name,
  uniform: false,
  triesSocket: true,
  token,
  expected: (handler, needs) => {
    if (forPeopleAlone.has(handler.contract.name)) return 'auth.forbidden'
    if (looksCloser.has(handler.contract.name)) return 'either'
    return isPublic(handler) || needs === 'signed-in' || may(needs) ? 'reached' : 'auth.forbidden'
  },
})

/** A screen in a hall watches what is meant for halls; besides that it reads what those need and signs itself out. */
const deviceMay = (needs: Needs): boolean => {
  const row = permissionRow(needs)
  return row !== undefined && row.action === 'view' && isModule(row.module) && modules[row.module].onWalls
}
const calledByDevices = new Set([
  'identity.sign-out',
  'warroom.history',
  'warroom.clock',
  'warroom.alert-counts',
  'warroom.opening-hours',
  'deals.pipelines',
])

const device = (token: Identity['token']): Identity => {
  const watching = holder('display device', deviceMay, token)
  return {
    ...watching,
    expected: (handler, needs) =>
      handler.kind === 'view' || isPublic(handler) || calledByDevices.has(handler.contract.name)
        ? watching.expected(handler, needs)
        : 'refused',
  }
}

/** What people, plans and other companies are about stays closed, and so does whatever manages. */
const closedToVisitors = new Set(['user_management', 'companies', 'crm_owner', 'integrations'])
const visitorMay = (needs: Needs): boolean => {
  const row = permissionRow(needs)
  return (
    row !== undefined &&
    row.action !== 'manage' &&
    !closedToVisitors.has(row.module) &&
    row.roles.includes('company_admin')
  )
}

/** `scopes`: tokens of programs, each with that many of the rights; all rights, one each, when absent. */
export async function openIdentities(ground: Ground, { scopes }: { scopes?: number } = {}): Promise<Identity[]> {
  const { url, config, freshToken, sign, draw } = ground
  const { ask } = asking(url)
  const company = await createTestCompany(config.databaseUrl, [...roles, 'company_user'], 'Rollen')
  const other = await createTestCompany(config.databaseUrl, ['company_owner', 'platform_owner'], 'Andere')
  const [first, second] = other.people
  const { people } = company
  const at = (index: number): TestPerson => people[index] ?? absent()
  const owner = await freshToken(at(roles.indexOf('company_owner')).claims)

  const idle = at(roles.length)
  await ask('companies.set-active', { userId: idle.id, active: false }, owner)
  const revoked = await freshToken(at(roles.indexOf('company_user')).claims)
  await ask('identity.revoke-session', { sessionId: sessionOf(revoked) }, owner)

  const { token: pairing } = await ask<{ token: string }>('identity.open-wall', { name: 'Halle', days: 2 }, owner)
  const wall = await ask<{ accessToken: string }>('identity.pair-wall', { token: pairing })

  await ask('companies.grant-support', { reason: 'Hilfe', hours: 2 }, owner)
  const platform = await freshToken((second ?? absent()).claims)
  const visit = await ask<{ accessToken: string }>('companies.enter-support', { companyId: company.id }, platform)

  const give = (scope: readonly string[]) =>
    ask<{ token: { id: string }; secret: string }>(
      'companies.create-api-token',
      { name: scope.join().slice(0, 60), scope, days: 2 },
      owner,
    )
  const ownRights = permissionRows.filter((row) => row.roles.includes('company_owner')).map((row) => row.permission)
  const chosen = scopes === undefined ? ownRights : drawn(ownRights, scopes, draw)
  const programs = await Promise.all(
    chosen.map(async (permission) => {
      const { secret } = await give([permission])
      return holder(`token for ${permission}`, (needs) => needs === permission, revived(ground, secret))
    }),
  )
  const ended = await give(ownRights.slice(0, 1))
  await ask('companies.revoke-api-token', { tokenId: ended.token.id }, owner)

  const { email } = at(roles.indexOf('company_user'))
  const half = await ask<{ challengeId: string }>('identity.sign-in', { email, password: testPassword })
  const outlived = await tokenSigner(config, -3_600)
  const outdated = outlived(at(1).claims)
  return [
    { ...outsider('stranger', 'auth.required', async () => null), uniform: false },
    ...roles.map((role, index) => person(role, () => freshToken(at(index).claims))),
    outsider('deactivated member', 'auth.inactive', () => freshToken(idle.claims)),
    outsider('revoked session', 'auth.session_ended', async () => revoked),
    {
      ...outsider('expired session', 'auth.session_ended', () => freshToken(at(1).claims, { hours: -1 })),
      triesSocket: false,
    },
    outsider('owner of another company', 'auth.session_ended', async () =>
      sign({ ...(first ?? absent()).claims, companyId: company.id }),
    ),
    device(revived(ground, wall.accessToken)),
    holder('support visitor', visitorMay, revived(ground, visit.accessToken)),
    ...programs,
    outsider('revoked token of a program', 'auth.session_ended', async () => ended.secret),
    forger('second step pending', 'auth.token_invalid', async () => half.challengeId),
    forger('expired token', 'auth.token_expired', async () => outdated),
  ]
}

const absent = () => {
  throw new Error('a company without this person')
}

function drawn<T>(all: readonly T[], count: number, draw: () => number): T[] {
  const left = [...all]
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(draw() * left.length), 1),
  ).flat()
}

/** Of a session that cannot be opened at will: where a call ended it, it goes on for the next one. */
function revived({ client }: Ground, token: string): Identity['token'] {
  const session = sessionOf(token)
  return async () => {
    await client.query(`update sessions set state = 'active', ended_at = null, ended_reason = null where id = $1`, [
      session,
    ])
    return token
  }
}

function sessionOf(token: string): string {
  const claims: { sid: string } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return claims.sid
}
