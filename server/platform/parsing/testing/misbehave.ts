/** A parser that does what it is told: answers, or ends its own thread in one of the ways a thread can end. */
import { setTimeout as wait } from 'node:timers/promises'
import { refuse } from '../../refuse.ts'
import { answerBatches } from '../answer.ts'

answerBatches(async function* (input) {
  if (input instanceof Int32Array) return yield* counted(input)
  switch (input) {
    case 'memory': {
      const stored: number[][] = []
      for (;;) stored.push(new Array(100_000).fill(stored.length))
    }
    case 'time':
      for (;;);
    case 'sleep':
      await wait(600_000)
      return
    case 'exit':
      process.exit(3)
      return
    case 'throw later':
      setTimeout(() => {
        throw new Error('nobody listens')
      })
      await wait(600_000)
      return
    case 'break':
      throw new TypeError('it broke')
    case 'refuse':
      return refuse('imports.row_unreadable', { params: { row: 7 } })
    case 'environment':
      yield Object.keys(process.env).length
      return
    default:
      yield input
  }
})

/** Says outside how many batches it has made. */
function* counted(made: Int32Array): Generator<number> {
  for (let n = 1; n <= 50; n++) {
    Atomics.store(made, 0, n)
    yield n
  }
}
