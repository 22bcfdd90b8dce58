/**
 * One Buffer per distinct set of busy rooms. Each tick grows a tree: a path from the root is a set of
 * segments, and a socket walks down it once per segment that concerns it. Sockets that end at the same node
 * share its packet, which is made when the first of them needs it.
 */
import { type Packet, packetOfFrames } from './packet.ts'
import type { Room } from './room.ts'

/** What one tick has for the members of a room, or for a whole company (a beat). */
export type Segment = {
  readonly room: Room | null
  readonly frames: readonly Buffer[]
  readonly events: number
  /** Latest values of the volatile lane, and the keys they belong to. */
  readonly volatile: readonly Buffer[]
  readonly keys: readonly string[]
  /** The position a beat among the frames tells. */
  readonly told: number
}

export type Node = {
  readonly parent: Node | null
  readonly segment: Segment | null
  readonly children: Map<Segment, Node>
  /** Where the last socket went from here: the next one mostly goes there too. */
  lastSegment: Segment | null
  lastChild: Node | null
  readonly events: number
  readonly told: number
  sent: number
  whole: Packet | null | undefined
  sure: Packet | null | undefined
}

export const createRoot = (): Node => nodeOf(null, null)

function nodeOf(parent: Node | null, segment: Segment | null): Node {
  return {
    parent,
    segment,
    children: new Map(),
    lastSegment: null,
    lastChild: null,
    events: (parent?.events ?? 0) + (segment?.events ?? 0),
    told: Math.max(parent?.told ?? 0, segment?.told ?? 0),
    sent: 0,
    whole: undefined,
    sure: undefined,
  }
}

export function child(node: Node, segment: Segment): Node {
  if (node.lastSegment === segment && node.lastChild) return node.lastChild
  const existing = node.children.get(segment) ?? nodeOf(node, segment)
  node.children.set(segment, existing)
  node.lastSegment = segment
  node.lastChild = existing
  return existing
}

export function segmentsOf(node: Node): Segment[] {
  const path: Segment[] = []
  for (let at: Node | null = node; at; at = at.parent) if (at.segment) path.push(at.segment)
  return path.reverse()
}

/** Everything: for a socket whose line is empty. */
export function wholePacket(node: Node): Packet | null {
  if (node.whole === undefined)
    node.whole = packet(segmentsOf(node).flatMap((segment) => [...segment.frames, ...segment.volatile]))
  return node.whole
}

/** What must not be lost: for a socket whose line is busy. */
export function surePacket(node: Node): Packet | null {
  if (node.sure === undefined) {
    const path = segmentsOf(node)
    node.sure = path.some((segment) => segment.keys.length > 0)
      ? packet(path.flatMap((segment) => segment.frames))
      : wholePacket(node)
  }
  return node.sure
}

const packet = (frames: readonly Buffer[]) => (frames.length === 0 ? null : packetOfFrames(frames))
