import { createConnection } from 'node:net'
import { expect, test } from 'vitest'
import { boundCallers, usualBounds } from './mail-bounds.ts'
import { listenForMail } from './mail-listener.ts'

test('a caller has so many lines, letters on each, and letters within a minute; others are none the worse', () => {
  let now = 0
  const callers = boundCallers({ ...usualBounds, lines: 2, lettersPerLine: 3, lettersPerMinute: 4 }, () => now)
  expect(['a', 'b', 'c'].map((line) => callers.enter(line, '10.0.0.1'))).toEqual([true, true, false])
  expect(callers.enter('d', '10.0.0.2')).toBe(true)
  callers.leave('b')
  expect(callers.enter('c', '10.0.0.1')).toBe(true)
  expect(['a', 'a', 'a', 'a'].map(callers.letter)).toEqual([null, null, null, 'line'])
  expect(['c', 'c', 'd'].map(callers.letter)).toEqual([null, 'minute', null])
  now = 60_000
  expect(callers.letter('c')).toBeNull()
})

test('a caller and a recipient have so many bytes within a minute, and the first letter of a minute always fits', () => {
  let now = 0
  const bounds = { ...usualBounds, bytesPerMinute: 100, recipientBytesPerMinute: 60 }
  const callers = boundCallers(bounds, () => now)
  callers.enter('a', '10.0.0.1')
  expect(callers.store('10.0.0.1', ['um', 'dois'], 30)).toBeNull()
  expect(callers.store('10.0.0.1', ['um', 'dois'], 30)).toBe('caller')
  expect(callers.store('10.0.0.2', ['um'], 31)).toBe('recipient')
  expect(callers.store('10.0.0.1', ['um'], 30)).toBeNull()
  expect(callers.store('10.0.0.1', ['tres'], 10)).toBeNull()
  expect(callers.letter('a')).toBe('minute')
  now = 60_000
  expect(callers.letter('a')).toBeNull()
  expect(callers.store('10.0.0.1', ['um', 'dois'], 400)).toBeNull()
  expect(callers.store('10.0.0.2', ['um'], 1)).toBe('recipient')
})

test('letters that are not stored yet take up so much memory, of one caller and of all', () => {
  const callers = boundCallers({ ...usualBounds, buffered: 100, bufferedPerCaller: 60 }, () => 0)
  expect([50, 11, 10].map((bytes) => callers.buffer('10.0.0.1', bytes))).toEqual([true, false, true])
  expect([41, 40].map((bytes) => callers.buffer('10.0.0.2', bytes))).toEqual([false, true])
  callers.release('10.0.0.1', 60)
  expect(callers.buffer('10.0.0.1', 60)).toBe(true)
})

test('a letter that does not fit is refused for now, and its room is free again once it has ended', async () => {
  const bounds = { ...usualBounds, buffered: 200, recipientBytesPerMinute: 300 }
  const sizes: number[] = []
  await using door = await listenForMail({
    ...{ host: '127.0.0.1', port: 0, name: 'inbox.aura.test', warn: () => {}, bounds },
    whose: async () => ({}),
    take: async (_, { raw }) => void sizes.push(raw.length),
  })
  const caller = speak(door.port)
  const bring = async (length: number) => {
    const envelope = ['MAIL FROM:<maria@cliente.test>', 'RCPT TO:<one@inbox.aura.test>', 'DATA']
    return (await caller.says([...envelope, `Subject: Oi\r\n\r\n${'o'.repeat(length)}\r\n.`])).at(-1)
  }
  await caller.says(['EHLO cliente.test'])
  expect(await bring(500)).toMatch(/^452 4\.3\.1/)
  expect(await bring(100)).toMatch(/^250/)
  expect(await bring(100)).toMatch(/^250/)
  expect(await bring(100)).toMatch(/^452 4\.2\.2/)
  expect(sizes).toHaveLength(2)
  await caller.says(['QUIT'])
})

test('they hear it in the words of SMTP, and may come again', async () => {
  const bounds = { ...usualBounds, lines: 1, lettersPerLine: 1, lettersPerMinute: 9 }
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
