/** What people type to prove themselves: drawn from the system's randomness, never from `Math.random`. */
import { randomInt } from 'node:crypto'
import { codeDigits } from '@aura/contracts/identity/challenge.ts'

export const newCode = (): string => String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')

/** Without the letters and digits that are taken for each other. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'

const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')

export const newRecoveryCode = (): string => `${group()}-${group()}`

export const recoveryCodes = 10

/** As it counts: however it was typed. */
export const bareRecoveryCode = (typed: string): string => typed.toLowerCase().replace(/[^0-9a-z]/g, '')
