/**
 * Many who ask the same at once are answered together, and nobody with something older than her question: whoever
 * comes while it is being read waits for the next reading, with all the others who do.
 */
export type Coalesce<T> = (key: string, read: () => Promise<T>) => Promise<T>

/** What is being read, which never fails here, and what is read after it. */
type SharedReading<T> = { running: Promise<void>; next: Promise<T> | null }

const nothing = () => {}

export function coalescing<T>(): Coalesce<T> {
  const lines = new Map<string, SharedReading<T>>()

  function begin(key: string, read: () => Promise<T>): Promise<T> {
    const result = (async () => await read())()
    const line: SharedReading<T> = { running: result.then(nothing, nothing), next: null }
    lines.set(key, line)
    line.running = line.running.then(() => {
      if (line.next === null) lines.delete(key)
    })
    return result
  }

  return (key, read) => {
    const line = lines.get(key)
    if (!line) return begin(key, read)
    line.next ??= line.running.then(() => begin(key, read))
    return line.next
  }
}
