/**
 * The order of turns. A turn is taken by at most one runner of this process at a time; woken while it runs, it comes
 * once more, because the runner may have looked before the news. A turn that has more to do goes to the end of the
 * line, so that a long one does not keep the others waiting.
 */
export type Rota = {
  wake: (turn: string) => void
  /** Lets what is under way finish and takes no more. */
  stop: () => Promise<void>
}

export function rota(
  concurrency: number,
  take: (turn: string) => Promise<'again' | 'rest'>,
  onError: (turn: string, error: unknown) => void,
): Rota {
  const line = new Set<string>()
  const underWay = new Map<string, Promise<void>>()
  let open = true

  const fill = () => {
    if (!open) return
    for (const turn of line) {
      if (underWay.size >= concurrency) return
      if (underWay.has(turn)) continue
      line.delete(turn)
      underWay.set(turn, run(turn))
    }
  }
  const run = async (turn: string) => {
    try {
      if ((await take(turn)) === 'again') line.add(turn)
    } catch (error) {
      onError(turn, error)
    }
    underWay.delete(turn)
    fill()
  }
  return {
    wake(turn) {
      line.add(turn)
      fill()
    },
    async stop() {
      open = false
      await Promise.all(underWay.values())
    },
  }
}
