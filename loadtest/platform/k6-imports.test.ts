/** k6 finds files by their path alone: it knows neither the names of our packages nor those of the registry. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '..', 'k6')
const scenarios = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))

const valueImports = /^(?:import|export) (?!type )(?:[^;'"]*? from )?'([^']+)'/gm

/** What a scenario loads by a name that k6 cannot find, with the file that asks for it. */
function unfound(file: string, read = new Set<string>()): string[] {
  if (read.has(file)) return []
  read.add(file)
  return [...readFileSync(file, 'utf8').matchAll(valueImports)].flatMap(([, name = '']) => {
    if (name === 'k6' || name.startsWith('k6/')) return []
    return name.startsWith('.') ? unfound(join(dirname(file), name), read) : [`${file}: ${name}`]
  })
}

it('each scenario loads only what k6 finds', () => {
  expect(scenarios.length).toBeGreaterThan(5)
  expect(scenarios.flatMap((name) => unfound(join(folder, name)))).toEqual([])
})
