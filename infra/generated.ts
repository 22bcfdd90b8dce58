/**
 * Passages of READMEs that are made from the code, between two markers:
 *
 *   <!-- machine: deals/stage --> … <!-- end -->     the chart and the total table of a machine
 *   <!-- settings --> … <!-- end -->                 the table of settings
 *
 * and pages that are made as a whole: the licences of all packages, and the lists of `registries.ts`.
 */
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type AnyStateMachine, StateMachine } from 'xstate'
import { settingsMarkdown } from './help.ts'
import { machineTable } from './machine-table.ts'
import { mermaid } from './mermaid.ts'
import { registryPages } from './registries.ts'
import { read, sources } from './sources.ts'
import { licencesMarkdown } from './supply/licences.ts'
import { readLock } from './supply/lock.ts'

const checkout = dirname(import.meta.dirname)

type Passage = { path: string; marker: string; text: string }
export type Page = { path: string; text: string }

/** Every page that is made so, or has such passages, as it should be. */
export async function generatedPages(): Promise<Page[]> {
  const passages = [...(await charts()), { path: 'README.md', marker: 'settings', text: settingsMarkdown() }]
  const paths = [...new Set(passages.map(({ path }) => path))].filter(
    (path) => path !== 'README.md' || existsSync(join(checkout, path)),
  )
  const readmes = paths.map((path) => ({
    path,
    text: passages
      .filter((passage) => passage.path === path)
      .reduce(put, existsSync(join(checkout, path)) ? read(path) : titleOf(path)),
  }))
  return [...readmes, ...registryPages(), { path: 'infra/supply/licences.gen.md', text: licencesMarkdown(readLock()) }]
}

async function charts(): Promise<Passage[]> {
  const passages: Passage[] = []
  for (const path of sources(/^machines\/[^/]+\/.+\.ts$/).filter((source) => !source.endsWith('.test.ts'))) {
    const exported = Object.values(await import(join(checkout, path)))
    const machines = exported.filter((value): value is AnyStateMachine => value instanceof StateMachine)
    const name = path.slice('machines/'.length, -'.ts'.length)
    for (const machine of machines) {
      const text = `\`\`\`mermaid\n${mermaid(machine)}\n\`\`\`\n\n${machineTable(machine)}`
      passages.push({ path: join(dirname(path), 'README.md'), marker: `machine: ${name}`, text })
    }
  }
  return passages
}

const titleOf = (path: string): string => `# ${basename(dirname(path))}\n`

/** A machine whose marker is missing gets a section at the end; a page without the settings marker has no such table. */
function put(page: string, { marker, text }: Passage): string {
  const begin = `<!-- ${marker} -->`
  const end = '<!-- end -->'
  const from = page.indexOf(begin)
  if (from < 0) return marker === 'settings' ? page : `${page.trimEnd()}\n\n${begin}\n${text}\n${end}\n`
  const to = page.indexOf(end, from)
  if (to < 0) throw new Error(`the passage "${marker}" has no end`)
  return `${page.slice(0, from)}${begin}\n${text}\n${page.slice(to)}`
}
