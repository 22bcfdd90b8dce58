/** The tree of cost centres as the rows that are in sight. */
import type { CostNode } from '@aura/machines/companies/cost-centres.ts'

export type TreeRow = {
  node: CostNode
  level: number
  /** Its place among its siblings, from 1, and how many they are. */
  place: number
  of: number
  open: boolean
  parentId: string | null
}

/** Inactive ones are left out, unless something active stands below them. */
export const withoutInactive = (nodes: readonly CostNode[]): CostNode[] =>
  nodes.flatMap((node) => {
    const children = withoutInactive(node.children)
    return node.centre.active || children.length > 0 ? [{ ...node, children }] : []
  })

export const rowsOf = (nodes: readonly CostNode[], closed: ReadonlySet<string>, level = 1): TreeRow[] =>
  nodes.flatMap((node, index) => {
    const open = node.children.length > 0 && !closed.has(node.centre.id)
    const row = { node, level, place: index + 1, of: nodes.length, open, parentId: node.centre.parentId }
    return [row, ...(open ? rowsOf(node.children, closed, level + 1) : [])]
  })

export const allNodes = (nodes: readonly CostNode[]): CostNode[] =>
  nodes.flatMap((node) => [node, ...allNodes(node.children)])

/** 'Vendas / Sul' for every centre, in the order of the tree. */
export const pathsOf = (nodes: readonly CostNode[], above = ''): { id: string; path: string }[] =>
  nodes.flatMap(({ centre, children }) => {
    const path = `${above}${centre.name}`
    return [{ id: centre.id, path }, ...pathsOf(children, `${path} / `)]
  })
