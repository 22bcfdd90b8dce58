import { expect, it } from 'vitest'
import { deviceName, isPhone } from './device-name.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'
it.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36`, 'Chrome · Linux', false],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/141.0.0.0`, 'Edge · Windows', false],
  [`Mozilla/5.0 (Linux; Android 15; SM-S921B) ${chrome} Mobile Safari/537.36`, 'Chrome · Android', true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/1 Safari/604.1', 'Safari · iOS', true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · macOS', false],
  ['curl/8.5.0', 'curl', false],
  [null, undefined, false],
])('%s is %s', (agent, name, phone) => {
  expect(deviceName(agent)).toBe(name)
  expect(isPhone(agent)).toBe(phone)
})
