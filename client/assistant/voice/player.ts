/** The sounds of an answer, one after the other without a gap: their level can be read, and they end or are stopped. */

export type Player = {
  readonly level: AnalyserNode
  /** It stands in its place behind the ones before: whether it has begun to sound. Null for bytes that are no sound. */
  readonly add: (base64: string) => Promise<(() => boolean) | null>
  /** Resolves when the last sound has ended. */
  readonly end: () => Promise<void>
  readonly stop: () => void
}

/** `onFirstSound`: when the first of them is heard, by the clock of the page. */
export async function openPlayer(onFirstSound: (atMs: number) => void): Promise<Player> {
  const context = new AudioContext()
  const close = () => {
    if (context.state !== 'closed') void context.close()
  }
  const level = await levelTo(context).catch((error: unknown) => {
    close()
    throw error
  })
  const sources: AudioBufferSourceNode[] = []
  let [endsAt, isStopped] = [0, false]
  /** Sounds are decoded at once and take their places in order. */
  let placed: ReturnType<Player['add']> = Promise.resolve(null)
  const stop = () => {
    isStopped = true
    for (const source of sources) source.stop()
    close()
  }
  const place = (buffer: AudioBuffer | null) => {
    if (buffer === null || isStopped) return null
    const source = context.createBufferSource()
    source.buffer = buffer
    source.connect(level)
    const startsAt = Math.max(context.currentTime, endsAt)
    source.start(startsAt)
    endsAt = startsAt + buffer.duration
    if (sources.length === 0) onFirstSound(performance.now() + (context.outputLatency || context.baseLatency) * 1000)
    sources.push(source)
    return () => context.currentTime >= startsAt
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

/** What all sounds go through on their way out. */
async function levelTo(context: AudioContext): Promise<AnalyserNode> {
  const level = context.createAnalyser()
  level.connect(context.destination)
  await context.resume()
  return level
}
