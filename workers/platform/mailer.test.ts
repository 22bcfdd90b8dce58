import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { NotDone } from './jobs.ts'
import { mailer } from './mailer.ts'

const letter = { to: 'ana@example.test', subject: 'Oi', text: 'Oi', html: '<p>Oi</p>' }

/** A mail server that hangs up at one word of the client; `.` is the end of the letter. */
async function sendTo(hangUpAt: string): Promise<unknown> {
  const server = createServer((socket) => converse(socket, hangUpAt))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a port')
  const send = mailer({
    smtpUrl: `smtp://127.0.0.1:${address.port}`,
    mailFrom: 'aura@example.test',
    publicUrl: 'http://aura.test',
  })
  try {
    return await send(letter, 'key').catch((error: unknown) => error)
  } finally {
    server.close()
  }
}

async function converse(socket: Socket, hangUpAt: string) {
  let inLetter = false
  socket.on('error', () => {})
  socket.write('220 mail.test\r\n')
  for await (const text of createInterface({ input: socket })) {
    const word = text.split(/[ :]/)[0] ?? ''
    if (inLetter && text !== '.') continue
    if (word === hangUpAt) socket.destroy()
    inLetter = word === 'DATA'
    socket.write(inLetter ? '354 go on\r\n' : '250 fine\r\n')
  }
}

test.each(['EHLO', 'MAIL', 'RCPT', 'DATA'])('a line lost at %s has sent nothing', async (word) => {
  expect(await sendTo(word)).toBeInstanceOf(NotDone)
})

test('a line lost after the letter leaves open whether it was taken, so it is not sent again', async () => {
  const outcome = await sendTo('.')
  expect(outcome).toBeInstanceOf(Error)
  expect(outcome).not.toBeInstanceOf(NotDone)
})

test('a letter that is taken is done', async () => {
  expect(await sendTo('')).toBeUndefined()
})
