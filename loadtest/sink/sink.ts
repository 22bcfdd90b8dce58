import { join } from 'node:path'
import { type Peer, startPeer } from '../platform/peer.ts'
import type { SinkAnswers } from './process.ts'

export type Sink = Peer<SinkAnswers>

export const startSink = (core: number): Promise<Sink> => startPeer(join(import.meta.dirname, 'process.ts'), { core })
