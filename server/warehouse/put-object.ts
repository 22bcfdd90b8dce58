/** One object is written to a store, through the guarded outside door; the bucket stands in the path, as every store takes it. */
import type { WarehouseProblem } from '@aura/contracts/warehouse/warehouse.ts'
import { NotOutside } from '../platform/outside/address.ts'
import { callOutside, NotReached } from '../platform/outside/call.ts'
import { signedHeaders } from './sign.ts'

export type Store = {
  address: string
  region: string
  bucket: string
  secrets: Readonly<Record<string, string>>
  callMs: number
  /** The one origin inside our network that may be called. */
  exempt: string | null
}
export type StoredObject = { key: string; body: string; type: string }

export class StoreFailure extends Error {
  override name = 'StoreFailure'
  readonly problem: WarehouseProblem
  constructor(problem: WarehouseProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

/** A small object stays behind, and says what it is. */
export const checkObject = (folder: string): StoredObject => ({
  ...{ key: `${folder === '' ? '' : `${folder}/`}aura-check.txt`, body: 'Aura may write here.\n', type: 'text/plain' },
})

/** Written twice it is the same object: a call whose answer was lost is made again. */
export async function putObject(store: Store, { key, body, type }: StoredObject, signal: AbortSignal): Promise<void> {
  const clock = AbortSignal.timeout(store.callMs)
  try {
    const url = new URL(`${store.address.replace(/\/+$/, '')}/${store.bucket}/${key}`)
    const { accessKeyId = '', secretAccessKey = '' } = store.secrets
    const signing = { accessKeyId, secretAccessKey, region: store.region }
    const headers = signedHeaders({ method: 'PUT', url, body, now: new Date(), key: signing })
    const answer = await callOutside({
      ...{ url: url.href, method: 'PUT', body, exempt: store.exempt },
      headers: { ...headers, 'content-type': type },
      signal: AbortSignal.any([signal, clock]),
    })
    answer.destroy()
    const status = answer.statusCode ?? 0
    if (status < 200 || status >= 300) throw new StoreFailure(problemOf(status))
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof StoreFailure) throw error
    if (error instanceof NotOutside || error instanceof NotReached) throw new StoreFailure('unreachable', error)
    throw new StoreFailure(clock.aborted ? 'timeout' : 'cut_off', error)
  }
}

function problemOf(status: number): WarehouseProblem {
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 404) return 'not_found'
  return status >= 500 || status === 408 || status === 429 ? 'server_error' : 'refused'
}
