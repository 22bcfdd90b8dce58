/**
 * Wakes a queue when a job for now was put into it. The first one wakes it at once; those of the next moment share one
 * more look, so that a busy queue is asked some forty times a second at most.
 */
export const wakePauseMs = 25

export type LaneWaker = AsyncDisposable & { due: (queue: string) => void }

export function laneWaker(wake: (queue: string) => void): LaneWaker {
  /** Queues that were just woken, and whether a job came since. */
  const resting = new Map<string, { again: boolean; timer: NodeJS.Timeout }>()

  function rest(queue: string): void {
    const timer = setTimeout(() => {
      const again = resting.get(queue)?.again ?? false
      resting.delete(queue)
      if (again) due(queue)
    }, wakePauseMs)
    resting.set(queue, { again: false, timer })
  }
  function due(queue: string): void {
    const rested = resting.get(queue)
    if (rested) {
      rested.again = true
      return
    }
    wake(queue)
    rest(queue)
  }
  return {
    due,
    async [Symbol.asyncDispose]() {
      for (const { timer } of resting.values()) clearTimeout(timer)
      resting.clear()
    },
  }
}
