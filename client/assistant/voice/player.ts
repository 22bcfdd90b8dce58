/** The sound of an answer: it begins, its level can be read, and it ends by itself or is stopped. */

export type Player = { readonly level: AnalyserNode; readonly stop: () => void }

/** Resolves when the sound has begun; rejects where the bytes are no sound. */
export async function playSound(base64: string, onEnd: () => void): Promise<Player> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const context = new AudioContext()
  try {
    const source = context.createBufferSource()
    source.buffer = await context.decodeAudioData(bytes.buffer)
    const level = context.createAnalyser()
    source.connect(level)
    level.connect(context.destination)
    await context.resume()
    source.start()
    const close = () => {
      if (context.state !== 'closed') void context.close()
    }
    source.addEventListener('ended', () => {
      close()
      onEnd()
    })
    return {
      level,
      stop: () => {
        source.stop()
        close()
      },
    }
  } catch (error) {
    void context.close()
    throw error
  }
}
