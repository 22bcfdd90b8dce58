/** The last words to a socket: why it is closed and when to come back (G11). */
import { type CloseReason, closeCodes, mayComeBack } from '@aura/contracts/platform/close-codes.ts'
import { type Connection, leaveAll } from './connection.ts'
import { byeFrame } from './message.ts'
import { packetOfFrames } from './packet.ts'
import type { GatewaySettings } from './settings.ts'

export type Farewell = (connection: Connection, reason: CloseReason) => void

type FarewellParts = { random(): number; settings: Pick<GatewaySettings, 'comeBackMs'> }

/** Full jitter, so that clients that leave together do not return together. */
export const retryAfterMs = ({ random, settings }: FarewellParts) => Math.round(random() * settings.comeBackMs)

export const createFarewell =
  (parts: FarewellParts): Farewell =>
  (connection, reason) => {
    if (connection.gone) return
    leaveAll(connection)
    const code = closeCodes[reason]
    const bye = mayComeBack(code) ? { code, retryAfterMs: retryAfterMs(parts) } : { code }
    connection.wire.send(packetOfFrames([byeFrame(bye)]))
    connection.wire.close()
  }
