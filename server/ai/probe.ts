/** How each connection is: its provider is asked for its models, which costs nothing. The War Room's system status shows it. */
import type { ProviderProblem } from '@aura/contracts/ai/connection.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { recordOutcome } from './calls.ts'
import { connectionRows } from './connection-row.ts'
import { openProvider, type ProviderConfig } from './open-provider.ts'
import { modelAdapters } from './providers/adapters.ts'
import { ProviderFailure } from './providers/port.ts'

/** Paused ones are not asked, and those that wait for a model answer nobody. */
export const probedConnections = async (tx: Db): Promise<string[]> =>
  (await connectionRows(tx)).filter(({ paused, chat_model }) => !paused && chat_model !== null).map(({ id }) => id)

type Within = <T>(work: (context: Work) => Promise<T>) => Promise<T>

/** Null where all is well, or where the connection is gone. */
export async function probeConnection(
  { within, config }: { within: Within; config: ProviderConfig },
  connectionId: string,
  signal: AbortSignal,
): Promise<ProviderProblem | null> {
  const opened = await within(async ({ tx }) => {
    const row = (await connectionRows(tx)).find(({ id }) => id === connectionId)
    return row ? { row, connection: await openProvider(tx, row, { config, purpose: 'check' }) } : null
  })
  if (!opened) return null
  try {
    await modelAdapters[opened.row.kind].models(opened.connection, signal)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    const { problem, retryAfterMs } = error
    await within((work) => recordOutcome(work, connectionId, { outcome: problem, retryAfterMs }))
    return problem
  }
  return null
}
