/** The same inputs in every run; `npm run probe` tries others. */

import { asking } from '@aura/infra/ask.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { accessKey } from '@aura/server/platform/access-token.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import { createSigner } from 'fast-jwt'
import { expect, it } from 'vitest'
import { fuzzOperations } from './fuzz.ts'

const seed = Number(process.env.FUZZ_SEED ?? 12)
const cases = Number(process.env.FUZZ_CASES ?? 2500)

it('no input makes an operation fail', async () => {
  await using server = await sharedWorld().server()
  const { url, config } = server
  const company = await createTestCompany(config.databaseUrl, ['company_owner', 'company_user', 'platform_owner'])
  const sign = createSigner({ key: accessKey(config.secret), algorithm: 'HS256' })
  const [owner, operator, platform] = company.people.map(({ claims }) =>
    sign({
      sub: claims.userId,
      cid: claims.companyId,
      sid: claims.sessionId,
      exp: Math.floor(Date.now() / 1000) + 3600,
      iss: 'aura',
    }),
  )
  const { ask } = asking(url)
  const { token } = await ask<{ token: string }>('identity.open-wall', { name: 'Hall', days: 2 }, owner)
  const { accessToken: display } = await ask<{ accessToken: string }>('identity.pair-wall', { token })
  const pool = connectPool('aura_app', { databaseUrl: config.databaseUrl, max: 1, onError: () => {} })
  const floor = await openFloor(pool, company.id)
  for (const number of ['+5511900000001', '+5511900000002']) await floor.say(number, 'Oi')
  await pool.end()

  const tokens = {
    owner: owner ?? null,
    stranger: null,
    operator: operator ?? null,
    platform: platform ?? null,
    display,
  }
  const fuzzed = await fuzzOperations({ url, tokens, seed, cases })
  expect(fuzzed.failures).toEqual([])
  expect(fuzzed.cases).toBe(cases)
  expect(fuzzed.accepted).toBeGreaterThan(cases / 10)
})
