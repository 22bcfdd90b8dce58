/** The sink as a process of its own. */
import { answering } from '../platform/peer.ts'
import { Crowd } from './crowd.ts'
import type { SocketTarget } from './raw-socket.ts'

let crowd = new Crowd()

const answers = {
  open: ({ place, count }: { place: SocketTarget; count: number }) => crowd.open(place, count),
  reach: (position: number) => crowd.reach(position),
  drop: () => crowd.drop(),
  storm: (socketTarget: SocketTarget) => crowd.storm(socketTarget),
  stall: (count: number) => crowd.stall(count),
  tally: () => crowd.tally(),
  latency: () => crowd.latency(),
  /** Hangs up and forgets everything, for the next server. */
  leave: () => {
    crowd.drop()
    crowd = new Crowd()
  },
}
export type SinkAnswers = typeof answers

answering(answers)
