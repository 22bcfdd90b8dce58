import { type DisplayDevice, pairingMinutes } from '@aura/contracts/identity/display-devices.ts'

export type DisplayDeviceState = 'waiting' | 'lapsed' | 'paired' | 'expired'

/** A link that nobody used in time leaves its screen lapsed; a screen whose days are over is expired. */
export function displayDeviceState({ createdAt, expiresAt, pairedAt }: DisplayDevice, now: number): DisplayDeviceState {
  if (now >= Date.parse(expiresAt)) return 'expired'
  if (pairedAt !== null) return 'paired'
  return now < Date.parse(createdAt) + pairingMinutes * 60_000 ? 'waiting' : 'lapsed'
}
