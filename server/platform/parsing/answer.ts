/**
 * The thread's side: takes one input after the other and answers each with batches, as its caller asks for them.
 *
 *   answerBatches(async function* (input) { … yield batch … refuse('imports.unreadable') … })
 */
import { parentPort } from 'node:worker_threads'
import { Refusal } from '../refuse.ts'
import { ahead, type FromParser, type ToParser } from './protocol.ts'

export function answerBatches(parse: (input: unknown) => AsyncIterable<unknown>): void {
  let credit = 0
  let wake = () => {}
  const say = (message: FromParser) => parentPort?.postMessage(message)

  async function answer(input: unknown): Promise<FromParser> {
    try {
      for await (const batch of parse(input)) {
        while (credit === 0)
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        credit -= 1
        say({ batch })
      }
      return { done: true }
    } catch (error) {
      if (error instanceof Refusal) return { refused: error.code, params: error.detail.params ?? {} }
      return { broken: error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : 'it broke' }
    }
  }

  parentPort?.on('message', (message: ToParser) => {
    if ('more' in message) {
      credit += message.more
      wake()
      return
    }
    credit = ahead
    void answer(message.parse).then(say)
  })
  say({ ready: true })
}

/** Bytes as they arrive here; nothing of anything else. */
export const bytesOf = (input: unknown): Buffer =>
  input instanceof Uint8Array ? Buffer.from(input.buffer, input.byteOffset, input.byteLength) : Buffer.alloc(0)
