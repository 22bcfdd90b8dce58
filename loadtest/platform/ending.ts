/**
 * Ctrl-C in the middle of a run: what was started is stopped in the reverse order, and what was made
 * is removed. `npm` sends the signal on, so it comes once to us and not to our children.
 */
const started: AsyncDisposable[] = []

export function endWithUs<Part extends AsyncDisposable>(part: Part): Part {
  started.push(part)
  return part
}

export function endOnSignal(): void {
  const end = async (code: number) => {
    for (const part of started.toReversed()) await Promise.resolve(part[Symbol.asyncDispose]()).catch(() => {})
    process.exit(code)
  }
  process.once('SIGINT', () => void end(130))
  process.once('SIGTERM', () => void end(143))
}
