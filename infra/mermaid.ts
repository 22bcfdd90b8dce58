/** Draws an XState machine as a Mermaid state chart. */
import type { AnyStateMachine, AnyStateNode } from 'xstate'

export function mermaid(machine: AnyStateMachine): string {
  return ['stateDiagram-v2', ...inside(machine.root, '  ')].join('\n')
}

function inside(node: AnyStateNode, indent: string): string[] {
  const children = Object.values(node.states)
  const first = node.initial?.target[0]
  return [
    ...(first ? [`${indent}[*] --> ${idOf(first)}`] : []),
    ...children.flatMap((child) => stateLines(child, indent)),
    ...arrows(children, indent),
  ]
}

function stateLines(node: AnyStateNode, indent: string): string[] {
  const id = idOf(node)
  const name = id === node.key ? [] : [`${indent}state "${node.key}" as ${id}`]
  if (Object.keys(node.states).length === 0) return name
  return [...name, `${indent}state ${id} {`, ...inside(node, `${indent}  `), `${indent}}`]
}

const idOf = (node: AnyStateNode): string => node.path.join('_')

/** One arrow for each pair of states, with everything that leads along it. */
function arrows(nodes: readonly AnyStateNode[], indent: string): string[] {
  const labels = new Map<string, string[]>()
  for (const node of nodes) {
    for (const [event, transitions] of node.transitions) {
      for (const transition of transitions) {
        for (const target of transition.target ?? [node]) {
          const arrow = `${idOf(node)} --> ${idOf(target)}`
          const label = [eventName(event), bracketed(labelOf(transition.guard)), refusalOf(transition.actions)]
            .filter(Boolean)
            .join(' ')
          labels.set(arrow, [...new Set([...(labels.get(arrow) ?? []), label])])
        }
      }
    }
  }
  const finals = nodes.filter((node) => node.type === 'final').map((node) => `${indent}${idOf(node)} --> [*]`)
  return [...[...labels].map(([arrow, all]) => `${indent}${arrow} : ${all.join(', ')}`), ...finals]
}

const eventName = (event: string): string => {
  const after = /^xstate\.after\.([^.]+)\./.exec(event)
  if (after) return `after ${after[1]}`
  return event.startsWith('xstate.done') ? 'done' : event.startsWith('xstate.error') ? 'failed' : event || 'always'
}

const bracketed = (label: string): string => (label ? `[${label}]` : '')

/** Why the transition refuses, in brackets; empty when it does not. */
export function refusalOf(actions: readonly unknown[]): string {
  const refusal = actions.find((action) => labelOf(action).startsWith('refuse'))
  return refusal ? `(refused${labelOf(refusal).slice('refuse'.length)})` : ''
}

/** `goesTo closing` for `{ type: 'goesTo', params: { target: 'closing' } }`. */
export function labelOf(thing: unknown): string {
  if (typeof thing === 'string') return thing
  if (typeof thing !== 'object' || thing === null || !('type' in thing)) return ''
  const params = 'params' in thing && typeof thing.params === 'object' ? Object.values(thing.params ?? {}) : []
  return [thing.type, ...params].join(' ')
}
