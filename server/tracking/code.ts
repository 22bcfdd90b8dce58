/** Short codes: twelve characters of sixty-two, 71 bits from the system's randomness, so that there is nothing to guess. */
import { randomBytes } from 'node:crypto'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const length = 12
/** A byte above this would make the first letters likelier. */
const fair = 256 - (256 % letters.length)

export function newCode(): string {
  let code = ''
  while (code.length < length)
    for (const byte of randomBytes(length))
      if (byte < fair && code.length < length) code += letters[byte % letters.length]
  return code
}

const origin = (publicUrl: string) => publicUrl.replace(/\/+$/, '')
export const linkUrl = (publicUrl: string, code: string): string => `${origin(publicUrl)}/track/${code}`
export const pictureUrl = (publicUrl: string, code: string): string => `${origin(publicUrl)}/track/${code}/open.gif`
export const unsubscribeUrl = (publicUrl: string, code: string): string => `${origin(publicUrl)}/unsubscribe/${code}`
