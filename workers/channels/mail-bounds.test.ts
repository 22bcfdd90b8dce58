import { createConnection } from 'node:net'
import { expect, test } from 'vitest'
import { boundCallers } from './mail-bounds.ts'
import { listenForMail } from './mail-listener.ts'

test('a caller has so many lines, letters on each, and letters within a minute; others are none the worse', () => {
  let now = 0
  const callers = boundCallers({ lines: 2, lettersPerLine: 3, lettersPerMinute: 4 }, () => now)
  expect(['a', 'b', 'c'].map((line) => callers.enter(line, '10.0.0.1'))).toEqual([true, true, false])
  expect(callers.enter('d', '10.0.0.2')).toBe(true)
  callers.leave('b')
  expect(callers.enter('c', '10.0.0.1')).toBe(true)
  expect(['a', 'a', 'a', 'a'].map(callers.letter)).toEqual([null, null, null, 'line'])
  expect(['c', 'c', 'd'].map(callers.letter)).toEqual([null, 'minute', null])
  now = 60_000
  expect(callers.letter('c')).toBeNull()
})

test('they hear it in the words of SMTP, and may come again', async () => {
  const bounds = { lines: 1, lettersPerLine: 1, lettersPerMinute: 9 }
  await using door = await listenForMail({
    ...{ host: '127.0.0.1', port: 0, name: 'inbox.aura.test', warn: () => {}, bounds },
    whose: async () => ({}),
    take: async () => {},
  })
  const letter = [
    'MAIL FROM:<maria@cliente.test>',
    'RCPT TO:<one@inbox.aura.test>',
    'DATA',
    'Subject: Oi\r\n\r\nOi\r\n.',
  ]
  const first = speak(door.port)
  const texts = await first.says(['EHLO cliente.test', ...letter, 'MAIL FROM:<maria@cliente.test>'])
  expect(texts.map((line) => line.slice(0, 3))).toEqual(['220', '250', '250', '250', '354', '250', '452'])
  expect(texts.at(-1)).toContain('4.5.3')
  const second = speak(door.port)
  expect((await second.says([]))[0]).toMatch(/^421 4\.7\.0/)
  await first.says(['QUIT'])
  await first.over
  const third = speak(door.port)
  expect((await third.says(['QUIT']))[0]).toMatch(/^220/)
})

/** What the server says first, and to each line. */
function speak(port: number) {
  const socket = createConnection(port, '127.0.0.1')
  const heard: string[] = []
  let report = () => {}
  socket.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\r\n')) if (/^\d{3} /.test(line)) heard.push(line)
    report()
  })
  socket.on('error', () => {})
  const next = async (count: number) => {
    while (heard.length < count) await new Promise<void>((resolve) => (report = resolve))
  }
  return {
    over: new Promise<void>((resolve) => socket.once('close', () => resolve())),
    says: async (lines: readonly string[]) => {
      await next(1)
      for (const line of lines) {
        const count = heard.length
        socket.write(`${line}\r\n`)
        await next(count + 1)
      }
      return heard
    },
  }
}
