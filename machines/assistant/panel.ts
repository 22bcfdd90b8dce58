/** The panel in the corner: open, minimized to its title, or closed. */
import { type SnapshotFrom, setup } from 'xstate'

export const panelStates = ['closed', 'open', 'minimized'] as const
export type PanelState = (typeof panelStates)[number]
export type PanelEvent = { type: 'open' | 'minimize' | 'close' }

export const panelMachine = setup({ types: { events: {} as PanelEvent } }).createMachine({
  id: 'assistant.panel',
  initial: 'closed',
  states: {
    closed: { on: { open: 'open', minimize: 'closed', close: 'closed' } },
    open: { on: { open: 'open', minimize: 'minimized', close: 'closed' } },
    minimized: { on: { open: 'open', minimize: 'minimized', close: 'closed' } },
  },
})

export const atPanel = (state: PanelState): SnapshotFrom<typeof panelMachine> =>
  panelMachine.resolveState({ value: state })
