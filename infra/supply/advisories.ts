/**
 * Published advisories about packages that are in the tree or were, for machines whose registry answers none. Facts
 * alone: the package, the versions, the advisory. `npm run audit` asks the registry too, where it answers.
 */
import * as z from 'zod/mini'
import { read } from '../sources.ts'
import type { Locked } from './lock.ts'

/** From the first version on (null: from the beginning) up to, and without, the one that mends it (null: none does). */
const version = z.nullable(z.string().check(z.regex(/^\d+\.\d+\.\d+$/)))
const advisory = z.strictObject({
  name: z.string(),
  id: z.string(),
  about: z.string(),
  affected: z.readonly(z.array(z.readonly(z.tuple([version, version])))),
})
export type Advisory = z.infer<typeof advisory>

/** `asOf`: when the list was last compared with what is published. */
const list = z.parse(
  z.strictObject({ asOf: z.iso.date(), advisories: z.array(advisory) }),
  JSON.parse(read('infra/supply/advisories.json')),
)
export const { asOf: advisoriesAsOf, advisories } = list

const numbers = (version: string): readonly number[] => version.split(/[-+]/)[0]?.split('.').map(Number) ?? []

/** By number alone: what comes before a release counts as that release, which is on the safe side but at its bound. */
function isBefore(value: string, other: string): boolean {
  const [a, b] = [numbers(value), numbers(other)]
  for (let at = 0; at < 3; at++) if ((a[at] ?? 0) !== (b[at] ?? 0)) return (a[at] ?? 0) < (b[at] ?? 0)
  return value.includes('-') && !other.includes('-')
}

export const isAffected = (version: string, { affected }: Pick<Advisory, 'affected'>): boolean =>
  affected.some(
    ([from, before]) => (from === null || !isBefore(version, from)) && (before === null || isBefore(version, before)),
  )

export const advisoryProblems = (packages: readonly Locked[], existing: readonly Advisory[] = advisories): string[] =>
  packages.flatMap(({ name, version, path }) =>
    existing
      .filter((advisory) => advisory.name === name && isAffected(version, advisory))
      .map(({ id, about }) => `${name} ${version} (${path}): ${id}, ${about}`),
  )
