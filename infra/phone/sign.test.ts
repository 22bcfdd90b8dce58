import { expect, test } from 'vitest'
import { metaSignature, twilioSignature } from './sign.ts'

test('the body is signed as the providers of such headers publish it', () => {
  // The example in the documentation of this kind of header.
  expect(metaSignature("It's a Secret to Everybody", 'Hello, World!')).toBe(
    'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
  )
})

test('an address and its fields are signed as the gateway publishes it', () => {
  const fields = {
    To: '+18005551212',
    CallSid: 'CA1234567890ABCDE',
    Digits: '1234',
    From: '+14158675309',
    Caller: '+14158675309',
  }
  // The example in the gateway's own documentation.
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
  expect(twilioSignature('12345', url, fields)).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=')
  expect(twilioSignature('12345', `${url}&x`, fields)).not.toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=')
})
