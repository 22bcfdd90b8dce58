/** The vault alone has secrets of companies: no table has a column of its own for them, and no feature seals them itself. */
import { globSync, readFileSync } from 'node:fs'
import { testBench } from '@aura/infra/operations-test.ts'
import pg from 'pg'
import { expect, it } from 'vitest'

const bench = testBench()
const root = new URL('../../', import.meta.url)

it('no table but the vault has a column for a secret of a company', async () => {
  const owner = new pg.Client({ connectionString: bench.databaseUrl })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and data_type in ('text', 'bytea', 'jsonb', 'json', 'ARRAY')
          and column_name ~ '(secret|sealed|cipher|encrypted|wrapped|token|password|passphrase|api_?key|private_?key)'`,
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual([
      'credential_versions.sealed',
      'data_keys.wrapped',
      // Of a person, who may be in no company and in several, or of somebody who has none yet.
      'registrations.password_hash',
      'registrations.sealed',
      'second_factors.secret',
      'users.password_hash',
    ])
  } finally {
    await owner.end()
  }
})

it('no feature but identity, for persons, has to do with ciphers', () => {
  const ciphers =
    /import \{[^}]*\b(un)?seal\b[^}]*\} from '[^']*\/seal\.ts'|from '[^']*\/master-keys\.ts'|createCipheriv/
  const features = globSync('{server,workers}/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !/^server\/(platform|vault)\//.test(file))
    .filter((file) => ciphers.test(readFileSync(new URL(file, root), 'utf8').replaceAll(/import type .*\n/g, '')))
    .map((file) => file.split('/').slice(0, 2).join('/'))
  expect([...new Set(features)]).toEqual(['server/identity'])
})
