/** Reads XLSX in a thread of its own: it has to be taken whole. */
import { answerBatches, bytesOf } from '../platform/parsing/answer.ts'
import { inBatches } from './batches.ts'
import { rowsOfXlsx } from './xlsx.ts'

answerBatches(async function* (input) {
  yield* inBatches(await rowsOfXlsx(bytesOf(input)))
})
