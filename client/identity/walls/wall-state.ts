import { pairingMinutes, type Wall } from '@aura/contracts/identity/walls.ts'

export type WallState = 'waiting' | 'lapsed' | 'paired' | 'expired'

/** A link that nobody used in time leaves its screen lapsed; a screen whose days are over is expired. */
export function wallState({ createdAt, expiresAt, pairedAt }: Wall, now: number): WallState {
  if (now >= Date.parse(expiresAt)) return 'expired'
  if (pairedAt !== null) return 'paired'
  return now < Date.parse(createdAt) + pairingMinutes * 60_000 ? 'waiting' : 'lapsed'
}
