/**
 * One key press reaches this process up to three times: from the terminal, from npm and from the runner. Signals within
 * half a second are one wish; a later one means "now".
 */
const oneWish = 500

export function onStopSignals({ first, again }: { first: () => void; again: () => void }): void {
  let since: number | undefined
  const heard = () => {
    const now = performance.now()
    if (since === undefined) {
      since = now
      first()
    } else if (now - since > oneWish) again()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, heard)
  // A closed terminal takes the output away, too.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
