/** `npm run new` draws what the checkout takes: code that parses, within the limit, and each addition at its place. */
import { spawnSync } from 'node:child_process'
import { migrations } from '@aura/server/migrations.ts'
import { expect, test } from 'vitest'
import { drawFeature } from './feature-draft.ts'
import { read } from './sources.ts'
import { biome, checkout } from './steps.ts'

const pages = drawFeature({ name: 'contacts/sample', migrations: Object.keys(migrations), read })
const own = pages.filter(({ isNew, path }) => isNew && !path.includes('.test.'))

test('a new feature is at most nine files and 230 lines of its own, and a test', () => {
  expect(own.map(({ path }) => path.replace(/\d{4}/, 'number'))).toEqual([
    'contracts/contacts/samples.ts',
    'machines/contacts/samples.ts',
    'server/contacts/samples.ts',
    'server/contacts/migrations/number-samples.ts',
    'client/contacts/samples/samples.tsx',
    'client/routes/_app/samples.tsx',
    'client/contacts/samples/locales/pt-BR.json',
    'client/contacts/samples/locales/en-US.json',
    'client/contacts/samples/locales/es-ES.json',
  ])
  const lines = own.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0)
  expect(lines).toBeLessThanOrEqual(230)
  expect(pages.filter(({ isNew }) => isNew)).toHaveLength(own.length + 1)
})

test('all that is drawn or added to parses', () => {
  const broken = pages.filter(({ path, text }) => {
    const args = ['format', `--stdin-file-path=${path}`]
    return spawnSync(biome, args, { cwd: checkout, input: text }).status !== 0
  })
  expect(broken.map(({ path }) => path)).toEqual([])
})

test('a list keeps all of its lines and names the new feature', () => {
  for (const { path, text } of pages.filter(({ isNew }) => !isNew)) {
    const lines = text.replaceAll('samples, createSample, editSample, ', '').split('\n')
    const lost = read(path)
      .split('\n')
      .filter((line) => !lines.some((other) => other.replace(/,$/, '') === line.replace(/,$/, '')))
    expect(lost, path).toEqual([])
    expect(text, path).toMatch(/[sS]ample/)
  }
})

test('a list without the searched text, and a name that is none, change nothing', () => {
  const draw = (name: string, page = read) => drawFeature({ name, migrations: Object.keys(migrations), read: page })
  expect(() => draw('contacts/sample', () => '{}')).toThrow('is not there')
  for (const name of ['', 'sample', 'contacts/Sample', 'contacts/a-b', 'lists/sample'])
    expect(() => draw(name), name).toThrow()
})
