/** Closes all sockets in slices, so that reconnects elsewhere come a few at a time (G11). */
import type { Clock } from './clock.ts'
import type { Connection } from './connection.ts'
import type { Farewell } from './farewell.ts'
import type { GatewaySettings } from './settings.ts'

type DrainParts = {
  clock: Clock
  farewell: Farewell
  settings: Pick<GatewaySettings, 'drainMs' | 'drainSlices'>
  connections(): Connection[]
}

export async function drain({ clock, farewell, settings, connections }: DrainParts): Promise<void> {
  const size = Math.ceil(connections().length / settings.drainSlices)
  for (let left = settings.drainSlices; left > 0; left -= 1) {
    // A connection that waits for an answer goes last.
    const here = connections().sort((a, b) => Number(a.calls !== null) - Number(b.calls !== null))
    if (here.length === 0) return
    for (const connection of left === 1 ? here : here.slice(0, size)) farewell(connection, 'draining')
    if (left > 1) await new Promise<void>((resolve) => clock.after(settings.drainMs / settings.drainSlices, resolve))
  }
}
