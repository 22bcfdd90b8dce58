/** One socket, as everything in the gateway but the socket library sees it. */
import type { Packet } from './packet.ts'

export type Wire = {
  /** In order with whatever was sent before. */
  send(packet: Packet): void
  /** Bytes handed over that the kernel has not taken yet. */
  backlog(): number
  /** Grows when the other side takes something. */
  progress(): number
  /** Calls once, when the backlog is empty; at once when it is. */
  whenDrained(call: () => void): void
  /** Closes after what was sent has left, and by force after a moment. */
  close(): void
}
