/** What there is of an answer that is being written: its pieces on the volatile lane, in their order. */
import { answerPiece, pieceCount, pieceKey } from '@aura/contracts/assistant/thread.ts'
import * as z from 'zod/mini'
import { useVolatile } from '../platform/feed/use-volatile.ts'

export function useGrowingAnswer(room: string, answerId: string): string {
  const values = useVolatile(room)
  let text = ''
  for (let index = 0; index < pieceCount; index++) {
    const words = z.safeParse(answerPiece, values.get(pieceKey(answerId, index))?.value).data
    if (words === undefined) break
    text += words
  }
  return text
}
