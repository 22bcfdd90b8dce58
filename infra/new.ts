/** `npm run new -- contacts/sample`: draws a collection feature like the tags, and adds it to the lists that know it. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { migrations } from '@aura/server/migrations.ts'
import { resolveConfig } from 'vite'
import { entry } from './entry.ts'
import { drawFeature } from './feature-draft.ts'
import { registryPages } from './registries.ts'
import { Sentence } from './sentence.ts'
import { read } from './sources.ts'
import { biome, checkout } from './steps.ts'
import { say } from './terminal.ts'

await entry(process.argv.slice(2), async ([name = '', plural]) => {
  const pages = drawFeature({ name, plural, migrations: Object.keys(migrations), read: found })
  const drawn = pages.filter(({ isNew }) => isNew).map(({ path }) => path)
  const there = drawn.find((path) => existsSync(join(checkout, path)))
  if (there) throw new Sentence(`Nothing is written: ${there} is there already.`)
  for (const { path, text } of pages) {
    mkdirSync(dirname(join(checkout, path)), { recursive: true })
    writeFileSync(join(checkout, path), text)
  }
  spawnSync(biome, ['check', '--write', ...pages.map(({ path }) => path)], { cwd: checkout, stdio: 'ignore' })
  for (const { path, text } of registryPages()) writeFileSync(join(checkout, path), text)
  // The plugin of the router writes the tree of routes as soon as Vite has read its configuration.
  await resolveConfig({ configFile: join(checkout, 'client/vite.config.ts'), logLevel: 'error' }, 'build')
  for (const path of drawn) say(path)
  say('Next: write what it is for in its contract and its screen, and its own words in the three languages.')
  return 0
})

function found(path: string): string {
  if (existsSync(join(checkout, path))) return read(path)
  throw new Sentence(`${path} is not there: a new collection goes into a feature that has a server and errors.`)
}
