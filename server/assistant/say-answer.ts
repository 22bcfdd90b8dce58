/** Says a growing answer to the person's room, in pieces that fit the volatile lane: the first word at once, then in beats. */
import { pieceKey, pieceLength, threadRoom } from '@aura/contracts/assistant/thread.ts'
import type { Asker } from './asker.ts'

const beatMs = 100
/** A piece goes away by itself, should nothing say how the answer ended. */
const forMs = 60_000

/** Half of a surrogate pair is no text. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (let from = 0; from < text.length; ) {
    let to = Math.min(from + pieceLength, text.length)
    const last = text.charCodeAt(to - 1)
    if (to < text.length && last >= 0xd800 && last <= 0xdbff) to -= 1
    pieces.push(text.slice(from, to))
    from = to
  }
  return pieces
}

export function answerVoice({ say, companyId, userId }: Pick<Asker, 'say' | 'companyId' | 'userId'>, answerId: string) {
  let spoken: string[] = []
  let text = ''
  let timer: NodeJS.Timeout | undefined
  let spokenAt = Number.NEGATIVE_INFINITY
  const speak = () => {
    timer = undefined
    spokenAt = performance.now()
    const pieces = piecesOf(text)
    for (const [index, piece] of pieces.entries())
      if (piece !== spoken[index])
        say(companyId, { room: threadRoom(userId), key: pieceKey(answerId, index), value: piece, forMs })
    spoken = pieces
  }
  return {
    grow(next: string): void {
      text = next
      if (timer !== undefined) return
      const restMs = spokenAt + beatMs - performance.now()
      if (restMs <= 0) speak()
      else timer = setTimeout(speak, restMs)
    },
    end: () => clearTimeout(timer),
  }
}
