import { type DisplayDevice, pairingMinutes } from '@aura/contracts/identity/display-devices.ts'
import { expect, test } from 'vitest'
import { displayDeviceState } from './display-device-state.ts'

const opened = Date.UTC(2026, 0, 1)
const at = (minutes: number) => opened + minutes * 60_000
const instant = (time: number) => new Date(time).toISOString()
const wall: DisplayDevice = {
  id: '0197c5f0-0000-7000-8000-000000000000',
  name: 'Recepção',
  createdAt: instant(opened),
  expiresAt: instant(at(24 * 60)),
  pairedAt: null,
  lastSeenAt: null,
}

test('a screen waits for as long as its link holds, and has lapsed after that', () => {
  expect(displayDeviceState(wall, at(pairingMinutes) - 1)).toBe('waiting')
  expect(displayDeviceState(wall, at(pairingMinutes))).toBe('lapsed')
})

test('a paired screen stays paired until its days are over', () => {
  const paired = { ...wall, pairedAt: instant(at(5)) }
  expect(displayDeviceState(paired, at(60))).toBe('paired')
  expect(displayDeviceState(paired, at(24 * 60))).toBe('expired')
})
