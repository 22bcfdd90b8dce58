/** So many at a time; the others wait in order, or turn to something else. */
export function createLimiter(most: number) {
  let running = 0
  const waiting: (() => void)[] = []

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return { run, isFree: () => running < most }
}
