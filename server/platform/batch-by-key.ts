/**
 * Runs what arrives for one key in batches: what arrives during a run waits, and the next run takes it. So no key holds
 * more than one connection, however much arrives for it.
 */
type Waiting<I, O> = { item: I; size: number; resolve: (output: O) => void; reject: (error: unknown) => void }
type Queue<I, O> = { waiting: Waiting<I, O>[]; size: number }
type Run<I, O> = (items: readonly I[]) => Promise<readonly PromiseSettledResult<O>[]>
type Limits = {
  /** Items in a run, and their sizes together; a larger one runs alone. */
  run: { items: number; size: number }
  /** The same of what waits; beyond it an item fails at once, with `overflow`. */
  waiting: { items: number; size: number }
  overflow: () => Error
  /** Whether a run that failed is worth repeating with each of its items alone. If not, what waits fails with it. */
  mayRetryEach: (error: unknown) => boolean
}

export function batchByKey<I, O>(run: Run<I, O>, limits: Limits): (key: string, item: I, size: number) => Promise<O> {
  const queues = new Map<string, Queue<I, O>>()

  async function drain(key: string, queue: Queue<I, O>): Promise<void> {
    while (queue.waiting.length > 0) {
      const batch = takeBatch(queue.waiting, limits.run)
      queue.size -= sizeOf(batch)
      await settle(batch, queue)
    }
    queues.delete(key)
  }

  async function settle(batch: readonly Waiting<I, O>[], queue: Queue<I, O>): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item))
      batch.forEach(({ resolve, reject }, index) => {
        const result = results[index]
        if (result?.status === 'fulfilled') resolve(result.value)
        else reject(result?.reason ?? new Error('a run left an item without a result'))
      })
    } catch (error) {
      const each = limits.mayRetryEach(error)
      if (each && batch.length > 1) for (const waiting of batch) await settle([waiting], queue)
      else for (const { reject } of each ? batch : [...batch, ...takeAll(queue)]) reject(error)
    }
  }

  return (key, item, size) =>
    new Promise((resolve, reject) => {
      const added = { item, size, resolve, reject }
      const queue = queues.get(key)
      if (queue) {
        const { items, size: most } = limits.waiting
        if (queue.waiting.length >= items || queue.size + size > most) return void reject(limits.overflow())
        queue.size += size
        return void queue.waiting.push(added)
      }
      const begun = { waiting: [added], size }
      queues.set(key, begun)
      void drain(key, begun)
    })
}

const sizeOf = (batch: readonly { size: number }[]): number => batch.reduce((sum, { size }) => sum + size, 0)

function takeAll<I, O>(queue: Queue<I, O>): Waiting<I, O>[] {
  queue.size = 0
  return queue.waiting.splice(0)
}

function takeBatch<I, O>(waiting: Waiting<I, O>[], most: Limits['run']): Waiting<I, O>[] {
  let size = 0
  const over = waiting.findIndex((item, index) => {
    size += item.size
    return index > 0 && (index === most.items || size > most.size)
  })
  return waiting.splice(0, over === -1 ? waiting.length : over)
}
