/** What a row of a file changes of a deal, in the words of a file: the dry run shows both sides of it. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { stateOf } from '@aura/machines/deals/outcome.ts'
import { dayIn } from '@aura/machines/platform/wall-clock.ts'
import type { Fields } from '../platform/import-kind.ts'
import type { ImportFacts, Row } from './import-statement.ts'
import { stageNameIn, stateWords } from './stage-name-in.ts'

/** What the cells of a row say. */
export const fieldsOf = (item: Row): Fields =>
  Object.fromEntries(
    Object.entries(item).flatMap(([column, text]) => (typeof text === 'string' ? [[column, text]] : [])),
  )

type Cell = (deal: Deal) => string | null
const cellsOf = ({ pipeline: { stages }, language, timeZone }: ImportFacts): Record<string, Cell> => ({
  value: ({ value }) => String(value.amount / 100),
  currency: ({ value }) => value.currency,
  stage: ({ stage }) => stageNameIn(stages, stage, language),
  reason: ({ outcome }) => outcome?.reason ?? null,
  probability: ({ probability }) => String(probability),
  expected_close: ({ expectedClose }) => expectedClose ?? null,
  result: (deal) => stateWords[language][stateOf(deal, stages)],
  closed_at: ({ outcome }) => (outcome ? dayIn(timeZone, new Date(outcome.at)) : null),
  owner: ({ ownerName }) => ownerName,
  organization: ({ organization }) => organization?.name ?? null,
  tags: ({ tagIds = [] }) => (tagIds.length === 0 ? null : tagIds.join(', ')),
})

/** Only the columns that differ, as the file has them after, and as they stand before. */
export function differences(
  { deal, next, item }: { deal: Deal; next: Deal; item: Row },
  facts: ImportFacts,
): { before: Fields; after: Fields } {
  const after = fieldsOf(item)
  const columns = Object.entries(cellsOf(facts)).filter(([, read]) => read(deal) !== read(next))
  return {
    before: Object.fromEntries(columns.map(([column, read]) => [column, column === 'tags' ? null : read(deal)])),
    after: Object.fromEntries(columns.map(([column, read]) => [column, after[column] ?? read(next)])),
  }
}
