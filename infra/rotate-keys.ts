/** `npm run rotate-keys`: every secret of every company is sealed anew, while people work. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '@aura/server/platform/config.ts'
import { rotateKeys } from '@aura/server/vault/index.ts'
import { entry } from './entry.ts'
import { keptSecret } from './home.ts'
import { placeFor } from './postgres-location.ts'
import { keptPassword } from './private-home.ts'
import { Sentence } from './sentence.ts'
import { say } from './terminal.ts'

await entry([], async () => {
  const { home, mode, secret: given, masterKeyFile, databaseUrl = embeddedDatabase(home) } = readSettings(process.env)
  if (mode === 'production' && !given) throw new Sentence('AURA_SECRET is needed: it opens what was sealed with it.')
  const { companies, sealed, unreadable } = await rotateKeys({
    databaseUrl,
    settings: { secret: given ?? keptSecret(home), masterKeyFile },
    onBatch: (count) => say(`${count} secrets sealed anew`),
  })
  say(`${sealed} secrets of ${companies} companies are sealed with new keys.`)
  if (unreadable.length === 0) return 0
  say(`${unreadable.length} cannot be opened, because their keys are gone: ${unreadable.join(', ')}`)
  say('Put the lost key into AURA_MASTER_KEY_FILE and run this again, or type those secrets again.')
  return 1
})

/** The one that runs now: PostgreSQL notes its port. */
function embeddedDatabase(home: string): string {
  try {
    const [, , , port] = readFileSync(join(placeFor(home).directory, 'data', 'postmaster.pid'), 'utf8').split('\n')
    return `postgres://postgres:${keptPassword(home, 'postgres-password')}@127.0.0.1:${Number(port)}/aura`
  } catch (error) {
    throw new Sentence('Aura is not running here: start it first with npm start, or name its DATABASE_URL.', {
      cause: error,
    })
  }
}
