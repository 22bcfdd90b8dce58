/** The tree of cost centres, and of what their costs are of, as the rows that are in sight. */
import type { CostSource } from '@aura/contracts/campaigns/month-costs.ts'
import type { CostCentre } from '@aura/contracts/companies/cost-centres.ts'
import type { CostNode } from '@aura/machines/companies/cost-centres.ts'

type RowPosition = {
  id: string
  level: number
  /** Its place among its siblings, from 1, and how many they are. */
  place: number
  of: number
  parentId: string | null
}
export type CentreRow = RowPosition & { kind: 'centre'; node: CostNode; open: boolean; hasBelow: boolean }
/** What a part of the costs of a centre is of; `recent`: booked since the others were read. */
export type SourceRow = RowPosition & {
  kind: 'source'
  centre: CostCentre
  source: CostSource | { source: 'recent'; amount: number }
}
export type TreeRow = CentreRow | SourceRow

/** Inactive ones are left out, unless something active stands below them. */
export const withoutInactive = (nodes: readonly CostNode[]): CostNode[] =>
  nodes.flatMap((node) => {
    const children = withoutInactive(node.children)
    return node.centre.active || children.length > 0 ? [{ ...node, children }] : []
  })

/** None of a centre that no campaign is booked on: its bookings say it all. The rows add up to what the centre spent. */
function sourceRows({ centre, spent }: CostNode, sources: readonly CostSource[]): SourceRow['source'][] {
  const own = sources.filter(({ centreId }) => centreId === centre.id)
  if (!own.some(({ campaigns }) => campaigns > 0)) return []
  const recent = spent - own.reduce((sum, { amount }) => sum + amount, 0)
  return recent > 0 ? [...own, { source: 'recent', amount: recent }] : own
}

type Unfolded = { closed: ReadonlySet<string>; sources: readonly CostSource[] }

export function rowsOf(nodes: readonly CostNode[], shown: Unfolded, level = 1): TreeRow[] {
  return nodes.flatMap((node, index): TreeRow[] => {
    const { centre, children } = node
    const below = sourceRows(node, shown.sources)
    const hasBelow = children.length + below.length > 0
    const open = hasBelow && !shown.closed.has(centre.id)
    const position = { id: centre.id, level, place: index + 1, of: nodes.length, parentId: centre.parentId }
    const row: CentreRow = { kind: 'centre', ...position, node, open, hasBelow }
    if (!open) return [row]
    const of = children.length + below.length
    const at = { level: level + 1, of, parentId: centre.id }
    const parts = below.map((source, before): SourceRow => {
      const name = source.source === 'campaign' ? source.campaignId : source.source
      return { kind: 'source', ...at, id: `${centre.id} ${name}`, place: before + 1, centre, source }
    })
    const centres = rowsOf(children, shown, level + 1).map((inner) =>
      inner.level === level + 1 ? { ...inner, place: inner.place + below.length, of } : inner,
    )
    return [row, ...parts, ...centres]
  })
}

export const allNodes = (nodes: readonly CostNode[]): CostNode[] =>
  nodes.flatMap((node) => [node, ...allNodes(node.children)])

/** 'Vendas / Sul' for every centre, in the order of the tree. */
export const pathsOf = (nodes: readonly CostNode[], above = ''): { id: string; path: string }[] =>
  nodes.flatMap(({ centre, children }) => {
    const path = `${above}${centre.name}`
    return [{ id: centre.id, path }, ...pathsOf(children, `${path} / `)]
  })
