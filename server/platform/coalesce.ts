/**
 * Coalesces identical requests, and answers none with something older than the request: requests that arrive during a
 * read share the next one.
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
