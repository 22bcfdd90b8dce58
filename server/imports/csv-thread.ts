/** Reads CSV in a thread of its own. */
import { answerBatches, bytesOf } from '../platform/parsing/answer.ts'
import { inBatches } from './batches.ts'
import { rowsOfCsv } from './csv.ts'

answerBatches((input) => inBatches(rowsOfCsv(bytesOf(input))))
