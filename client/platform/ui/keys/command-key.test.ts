import { expect, it } from 'vitest'
import { commandKeyOf, withCommandKey } from './command-key.ts'

it.each([
  ['MacIntel', '⌘'],
  ['iPhone', '⌘'],
  ['Win32', 'Ctrl'],
  ['Linux x86_64', 'Ctrl'],
] as const)('on %s the key of commands is called %s', (platform, name) => {
  expect(commandKeyOf(platform)).toBe(name)
})

it('writes a key beside it as that machine does', () => {
  expect(withCommandKey('K', '⌘')).toBe('⌘K')
  expect(withCommandKey('K', 'Ctrl')).toBe('Ctrl+K')
})
