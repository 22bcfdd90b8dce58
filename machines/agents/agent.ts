/** An AI agent's way: it begins inactive, people turn it on and off; a deleted one does not come back. */
import type { AgentStatus } from '@aura/contracts/agents/status.ts'
import { type SnapshotFrom, setup } from 'xstate'

type AgentState = AgentStatus | 'deleted'
export type AgentEvent = { type: 'activate' | 'deactivate' | 'delete' }

const refuse = (reason: string) => ({ actions: { type: 'refuse' as const, params: { reason } } })

export const agentMachine = setup({
  types: { events: {} as AgentEvent },
  actions: { refuse: (_, _params: { reason: string }) => {} },
}).createMachine({
  id: 'agents.agent',
  initial: 'inactive',
  states: {
    inactive: { on: { activate: 'active', deactivate: refuse('inactive_already'), delete: 'deleted' } },
    active: { on: { activate: refuse('active_already'), deactivate: 'inactive', delete: 'deleted' } },
    deleted: {
      on: { activate: refuse('deleted'), deactivate: refuse('deleted'), delete: refuse('deleted') },
    },
  },
})

export const atAgent = (state: AgentState): SnapshotFrom<typeof agentMachine> =>
  agentMachine.resolveState({ value: state })
