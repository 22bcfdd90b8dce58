/** Reading a view for the gateway: its default params, and its state with the exact position it shows. */
import type pg from 'pg'
import { transact } from './database/transact.ts'
import type { ViewHandler } from './handle.ts'
import { refuse } from './refuse.ts'

const largest = 1024 * 1024

export type Snapshot = { position: number; json: string }

export async function snapshotView(
  pool: pg.Pool,
  company: string,
  view: ViewHandler,
  params: unknown,
  visible: { room: string; owner: string | null },
): Promise<Snapshot> {
  const head = {
    name: 'own-head',
    text: 'select coalesce(max(position), 0) as position from events where company_id = $1',
    values: [company],
  }
  return await transact(pool, company, 'snapshot', [head], async (tx, [at]) => {
    const state = await view.snapshot({ params: params as never, tx: tx.db, ...visible })
    const { wire, largestBytes = largest } = view.contract
    const json = JSON.stringify(wire ? wire.write(state) : state)
    if (Buffer.byteLength(json) > largestBytes) return refuse('view.too_large')
    return { closing: [], done: () => ({ position: at?.rows[0].position as number, json }) }
  })
}

export async function resolveParams(
  pool: pg.Pool,
  company: string,
  view: ViewHandler,
  params: unknown,
): Promise<unknown> {
  const { resolve } = view
  if (!resolve) return params
  return await transact(pool, company, 'snapshot', [], async (tx) => {
    const resolved = await resolve({ params: params as never, tx: tx.db })
    return { closing: [], done: () => resolved }
  })
}
