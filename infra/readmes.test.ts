/** A folder of more than ten files explains itself, and no README names a file that is gone. */
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { read, sources } from './sources.ts'

const tops = /^(contracts|machines|server|workers|client|infra|loadtest)\//
const paths = sources(/./)
const present = new Set(paths)
const readmes = paths.filter((path) => /(^|\/)(README|SPEC)\.md$/.test(path))

test('every folder of more than ten files has a README', () => {
  const counts = new Map<string, number>()
  for (const path of paths.filter((path) => tops.test(path) && !path.endsWith('.md')))
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  const large = [...counts].filter(([, count]) => count > 10).map(([folder]) => folder)
  expect(large.filter((folder) => !present.has(`${folder}/README.md`))).toEqual([])
})

/** `a.ts`, `folder/a.ts` or a path from the checkout, whole between two backticks. */
const named = /`((?:\.{1,2}\/)*[\w@$][\w@$./-]*\.(?:tsx?|mjs|md))`/g

test('every file that a README names is there', () => {
  const ends = new Set(paths.flatMap((path) => path.split('/').map((_, index, parts) => parts.slice(index).join('/'))))
  const isThere = (readme: string, name: string): boolean =>
    present.has(join(dirname(readme), name)) || ends.has(name.replace(/^(\.\.?\/)+/, ''))
  const gone = readmes.flatMap((readme) =>
    [...read(readme).matchAll(named)].flatMap(([, name = '']) => (isThere(readme, name) ? [] : [`${readme}: ${name}`])),
  )
  expect(gone).toEqual([])
})
