/** The sounds of an answer, one after the other without a gap: their level can be read, and they end or are stopped. */

export type Player = {
  readonly level: AnalyserNode
  /** True once it stands in its place behind the ones before; false for bytes that are no sound. */
  readonly add: (base64: string) => Promise<boolean>
  /** Resolves when the last sound has ended. */
  readonly end: () => Promise<void>
  readonly stop: () => void
}

/** `onFirstSound`: when the first of them is heard, by the clock of the page. */
export async function openPlayer(onFirstSound: (atMs: number) => void): Promise<Player> {
  const context = new AudioContext()
  const level = context.createAnalyser()
  level.connect(context.destination)
  await context.resume()
  const sources: AudioBufferSourceNode[] = []
  let [endsAt, isStopped] = [0, false]
  /** Sounds are decoded at once and take their places in order. */
  let placed = Promise.resolve(true)
  const stop = () => {
    isStopped = true
    for (const source of sources) source.stop()
    if (context.state !== 'closed') void context.close()
  }
  const place = (buffer: AudioBuffer | null): boolean => {
    if (buffer === null || isStopped) return false
    const source = context.createBufferSource()
    source.buffer = buffer
    source.connect(level)
    const startsAt = Math.max(context.currentTime, endsAt)
    source.start(startsAt)
    endsAt = startsAt + buffer.duration
    if (sources.length === 0) onFirstSound(performance.now() + (context.outputLatency || context.baseLatency) * 1000)
    sources.push(source)
    return true
  }
  return {
    ...{ level, stop },
    add: async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const decoded = context.decodeAudioData(bytes.buffer).catch(() => null)
      placed = placed.then(async () => place(await decoded))
      return await placed
    },
    end: async () => {
      await placed
      const last = sources.at(-1)
      if (last && !isStopped && context.currentTime < endsAt)
        await new Promise((resolve) => last.addEventListener('ended', resolve, { once: true }))
      stop()
    },
  }
}
