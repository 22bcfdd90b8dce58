import { pairingMinutes, type Wall } from '@aura/contracts/identity/walls.ts'
import { expect, test } from 'vitest'
import { wallState } from './wall-state.ts'

const opened = Date.UTC(2026, 0, 1)
const at = (minutes: number) => opened + minutes * 60_000
const instant = (time: number) => new Date(time).toISOString()
const wall: Wall = {
  id: '0197c5f0-0000-7000-8000-000000000000',
  name: 'Recepção',
  createdAt: instant(opened),
  expiresAt: instant(at(24 * 60)),
  pairedAt: null,
  lastSeenAt: null,
}

test('a screen waits for as long as its link holds, and has lapsed after that', () => {
  expect(wallState(wall, at(pairingMinutes) - 1)).toBe('waiting')
  expect(wallState(wall, at(pairingMinutes))).toBe('lapsed')
})

test('a paired screen stays paired until its days are over', () => {
  const paired = { ...wall, pairedAt: instant(at(5)) }
  expect(wallState(paired, at(60))).toBe('paired')
  expect(wallState(paired, at(24 * 60))).toBe('expired')
})
