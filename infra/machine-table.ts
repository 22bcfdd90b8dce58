/** Writes an XState machine's total table, State × Event, in Markdown: every transition with its guard, in their order. */
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { labelOf, refusalOf } from './mermaid.ts'

/** Stands for an event that the state does not take: it is refused as `not_allowed`. */
const none = '—'

export function machineTable(machine: AnyStateMachine): string {
  const states = Object.values(machine.root.states)
  const events = machine.events.filter((event) => !event.startsWith('xstate.'))
  return [
    rowOf(['event', ...states.map(({ key }) => key)]),
    rowOf(['---', ...states.map(() => '---')]),
    ...events.map((event) => rowOf([event, ...states.map((state) => cellOf(machine.root, state, event))])),
  ].join('\n')
}

const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** What a state does not take, the whole machine may. */
function cellOf(root: AnyStateNode, state: AnyStateNode, event: string): string {
  const transitions = state.transitions.get(event) ?? root.transitions.get(event) ?? []
  const outcomes = transitions.map(({ guard, target, actions }) => {
    const refusal = refusalOf(actions)
    const goal = (target ?? [state]).map(({ key }) => key).join(', ')
    return [labelOf(guard) && `${labelOf(guard)}:`, refusal || goal].filter(Boolean).join(' ')
  })
  return outcomes.join('<br>') || none
}
