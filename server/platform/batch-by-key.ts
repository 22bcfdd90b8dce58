/**
 * Runs what arrives for one key in batches: what arrives during a run waits, and the next run takes it. So no key holds
 * more than one connection, however much arrives for it.
 */
type Waiting<I, O> = { item: I; size: number; resolve: (output: O) => void; reject: (error: unknown) => void }
type Run<I, O> = (items: readonly I[]) => Promise<readonly PromiseSettledResult<O>[]>
type Limits = {
  /** Items in a run. */
  most: number
  /** Of their sizes together; a larger one runs alone. */
  mostSize: number
  /** Whether a run that failed is worth repeating with each of its items alone. */
  mayBeOfOne: (error: unknown) => boolean
}

export function batchByKey<I, O>(run: Run<I, O>, limits: Limits): (key: string, item: I, size: number) => Promise<O> {
  const queues = new Map<string, Waiting<I, O>[]>()

  async function drain(key: string, queue: Waiting<I, O>[]): Promise<void> {
    while (queue.length > 0) await settle(takeBatch(queue, limits))
    queues.delete(key)
  }

  async function settle(batch: readonly Waiting<I, O>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item))
      batch.forEach(({ resolve, reject }, index) => {
        const result = results[index]
        if (result?.status === 'fulfilled') resolve(result.value)
        else reject(result?.reason ?? new Error('a run left an item without a result'))
      })
    } catch (error) {
      if (batch.length === 1 || !limits.mayBeOfOne(error)) for (const { reject } of batch) reject(error)
      else for (const waiting of batch) await settle([waiting])
    }
  }

  return (key, item, size) =>
    new Promise((resolve, reject) => {
      const waiting = { item, size, resolve, reject }
      const queue = queues.get(key)
      if (queue) return void queue.push(waiting)
      const begun = [waiting]
      queues.set(key, begun)
      void drain(key, begun)
    })
}

function takeBatch<I, O>(queue: Waiting<I, O>[], { most, mostSize }: Limits): Waiting<I, O>[] {
  let size = 0
  const over = queue.findIndex((waiting, index) => {
    size += waiting.size
    return index > 0 && (index === most || size > mostSize)
  })
  return queue.splice(0, over === -1 ? queue.length : over)
}
