/** The control in a process of its own, driven as fast as it goes. */
import { answering } from '../platform/peer.ts'
import { bareMove } from './bare-move.ts'
import { driveHere } from './drive.ts'
import type { Mover } from './plan.ts'

const { DATABASE_URL: databaseUrl = '', DATABASE_POOL } = process.env
const move = bareMove(databaseUrl, Number(DATABASE_POOL))

const answers = {
  drive: ({ movers, seconds }: { movers: Mover[]; seconds: number }) => driveHere(movers, seconds, move),
}
export type DriveAnswers = typeof answers

answering(answers)
