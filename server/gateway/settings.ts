import type { IncomingMessage } from 'node:http'

export type GatewaySettings = {
  /** Least time between two writes to one socket (G6). */
  tickMs: number
  /** How long a flush may hold the event loop before it lets others in. */
  sliceMs: number
  beatMs: number
  sweepMs: number
  /** How long a position that came early waits for the ones before it (G3). */
  holdMs: number
  /** How long a socket waits for the log to bring the position it needs. */
  reachMs: number
  /** How far back the log is read when a company's first socket comes, and how long rings keep. */
  ringSeconds: number
  /** Most events that are read for it. */
  ringEvents: number
  /** Bytes all rings and kept snapshots of the process share. */
  ringBytes: number
  /** A replay larger than this is answered by a snapshot instead. */
  replayBytes: number
  /** Largest gap that is read from the log for one resume, and how many are read at a time. */
  replayEvents: number
  replaysAtOnce: number
  snapshotBytes: number
  resolveMs: number
  /** Queued bytes past which a socket is lagging, past which it is closed, and its time without progress. */
  lagBytes: number
  lagBytesMost: number
  lagMs: number
  followIdleMs: number
  followsAtOnce: number
  handshakesWaiting: number
  handshakeMs: number
  /** How many sockets of visitors one address and one company may have open here. */
  visitorsPerAddress: number
  visitorsPerCompany: number
  roomsPerSocket: number
  callsWaiting: number
  messagesPerSecond: number
  messagesBurst: number
  /** So many messages beyond the limit close the socket. */
  messagesBeyond: number
  saysPerSecond: number
  sayBytes: number
  sayKeyLength: number
  sayMs: number
  volatileKeys: number
  /** A value in a room with more lines waits for the tick. */
  linesAtOnce: number
  /** So many writes go ahead of the tick in the time of one; further values wait for it. */
  writesAtOnce: number
  tokenGraceMs: number
  /** How long an ended session is remembered: longer than any access token lives. */
  sessionMemoryMs: number
  drainMs: number
  drainSlices: number
  comeBackMs: number
  /** A closed socket that does not read its goodbye is cut after this. */
  goodbyeMs: number
  messageBytes: number
  path: string
  allowRequest: (request: IncomingMessage) => boolean
  /** Whether the request is for the visitors' door, which takes their tokens and no other. */
  isVisitorDoor: (request: IncomingMessage) => boolean
  /** The client's address behind our own proxies. */
  addressOf: (request: IncomingMessage, remote: string) => string
}

export const defaultSettings: GatewaySettings = {
  tickMs: 16,
  sliceMs: 4,
  beatMs: 5_000,
  sweepMs: 1_000,
  holdMs: 20,
  reachMs: 5_000,
  ringSeconds: 120,
  ringEvents: 20_000,
  ringBytes: 64 * 1024 * 1024,
  replayBytes: 512 * 1024,
  replayEvents: 2_000,
  replaysAtOnce: 4,
  snapshotBytes: 1024 * 1024,
  resolveMs: 1_000,
  lagBytes: 256 * 1024,
  lagBytesMost: 1024 * 1024,
  lagMs: 10_000,
  followIdleMs: 180_000,
  followsAtOnce: 8,
  handshakesWaiting: 10_000,
  handshakeMs: 20_000,
  visitorsPerAddress: 100,
  visitorsPerCompany: 20_000,
  roomsPerSocket: 200,
  callsWaiting: 100,
  messagesPerSecond: 50,
  messagesBurst: 200,
  messagesBeyond: 1_000,
  saysPerSecond: 20,
  sayBytes: 2_048,
  sayKeyLength: 100,
  sayMs: 5_000,
  volatileKeys: 1_000,
  linesAtOnce: 4,
  writesAtOnce: 64,
  tokenGraceMs: 25_000,
  sessionMemoryMs: 2 * 3_600_000,
  drainMs: 5_000,
  drainSlices: 20,
  comeBackMs: 5_000,
  goodbyeMs: 2_000,
  messageBytes: 256 * 1024,
  path: '/socket.io',
  allowRequest: () => true,
  isVisitorDoor: () => false,
  addressOf: (_request, remote) => remote,
}
