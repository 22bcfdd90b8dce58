/** What every adapter has to do, of the one whose provider is the product itself: there is no simulator to ask. */
import { content as anyContent } from '@aura/contracts/conversations/message.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Connection, ProviderError, type ProviderEvent, type Sending, Unreadable } from '../../adapter.ts'
import { fromExternalId, visitorDelivery } from './read.ts'
import { webchat } from './webchat.ts'

const visitorId = '0198c0de-0000-7000-8000-00000000000a'
const messageId = '0198c0de-0000-7000-8000-000000000001'
const connection: Connection = {
  ...{ channelId: 'one', address: 'https://loja.test', settings: {}, secrets: {} },
  ...{ hookUrl: '', simulatorUrl: null },
}
const sending = (content: Sending['content']): Sending => ({
  messageId,
  to: visitorId,
  content,
  replyTo: null,
  file: null,
})
const timeout = () => AbortSignal.timeout(1_000)

test('an answer is known by our own id, also when nobody knows whether it was taken', async () => {
  const words = sending({ type: 'text', text: 'Olá' })
  expect(await webchat.send(connection, words, timeout())).toEqual({ externalId: messageId })
  expect(await webchat.lookUp?.(connection, words, new Date(), timeout())).toEqual({ externalId: messageId })
})

test('a reaction is a clear no', async () => {
  const reaction = sending({ type: 'reaction', emoji: '👍' })
  await expect(webchat.send(connection, reaction, timeout())).rejects.toThrow(ProviderError)
})

test('nobody delivers over HTTP, whatever they show', () => {
  expect(webchat.verify(connection, { url: '', headers: {}, body: visitorDelivery(words) })).toBe(false)
})

const words = {
  type: 'message',
  ...{ visitorId, messageId, name: 'Maria', email: 'maria@cliente.test', phone: '(11) 98765-4321' },
  content: { type: 'text', text: 'Oi! <script>alert(1)</script> 🎉\nlinha' },
} as const

test('what a visitor writes is read, with the addresses of the form', async () => {
  const [message, ...more] = await webchat.read({ body: visitorDelivery(words) }, connection)
  expect(more).toEqual([])
  expect(message).toMatchObject({
    ...{ type: 'message', from: visitorId, name: 'Maria', mediaId: null, content: words.content },
    alsoAt: [
      { kind: 'email', value: 'maria@cliente.test' },
      { kind: 'phone', value: '+5511987654321' },
    ],
  })
  expect(fromExternalId(message?.type === 'message' ? message.externalId : '')).toEqual({ visitorId, messageId })
})

test('a file is here already, and receipts name our messages', async () => {
  const fileId = '0198c0de-0000-7000-8000-0000000000ff'
  const file = { ...words, content: { type: 'file', fileId, name: 'nota.pdf', media: 'document' } } as const
  expect(await webchat.read({ body: visitorDelivery(file) }, connection)).toMatchObject([
    { fileId, content: { type: 'media', media: 'document', name: 'nota.pdf' } },
  ])
  const seen = { type: 'seen' as const, visitorId, messageIds: [messageId], status: 'read' as const }
  expect(await webchat.read({ body: visitorDelivery(seen) }, connection)).toMatchObject([
    { type: 'receipt', messageId, status: 'read' },
  ])
})

test('garbage is refused in clean words, and what passes is something we know', async () => {
  const isKnown = (event: ProviderEvent) => event.type !== 'message' || z.safeParse(anyContent, event.content).success
  const read = async (body: string) => {
    try {
      expect((await webchat.read({ body }, connection)).every(isKnown)).toBe(true)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
    }
  }
  const real = visitorDelivery(words)
  const broken = fc.record({ from: fc.nat(real.length), length: fc.nat(40), put: fc.string({ maxLength: 20 }) })
  await fc.assert(fc.asyncProperty(fc.json(), read))
  await fc.assert(
    fc.asyncProperty(broken, ({ from, length, put }) => read(real.slice(0, from) + put + real.slice(from + length))),
  )
  await read('['.repeat(100_000))
})
