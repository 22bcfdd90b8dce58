/** Moving people between queues, and what the buttons would reach, against a real database. */

import { randomUUIDv7 } from 'node:crypto'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import type { Queue } from '@aura/contracts/routing/queue.ts'
import type { backupReach, haltReach } from '@aura/contracts/warroom/operations/reach.ts'
import type { scripts } from '@aura/contracts/warroom/operations/scripts.ts'
import { codeOf, testConversations } from '@aura/infra/operations-test.ts'
import { expect, test } from 'vitest'

const [owner, ana, bruno] = [0, 1, 2]

const { floor, idOf, call } = testConversations(undefined, 'sms')

const refused = (who: number, name: string, input: object) => codeOf(call(who, name, input))
const queue = (name: string, members: string[] | null, channels: string[] = []) =>
  call<Queue>(owner, 'routing.save-queue', {
    id: randomUUIDv7(),
    name,
    strategy: 'longest_idle',
    rank: 10,
    offerSeconds: 30,
    hours: null,
    skills: [],
    targets: { firstAnswer: null, nextAnswer: null, resolution: null },
    overflow: null,
    members,
    channels,
    version: null,
  })

test('people go from queue to queue at once, all of them or none', async () => {
  const sales = await queue('Vendas', [idOf(ana), idOf(bruno)], [floor.channelId])
  const support = await queue('Suporte', [])
  const versions = { [sales.id]: sales.version, [support.id]: support.version }
  const move = { userId: idOf(ana), from: sales.id, to: support.id }
  expect(await refused(ana, 'warroom.allocate', { moves: [move], versions })).toBe('auth.forbidden')
  const saved = await call<Queue[]>(owner, 'warroom.allocate', { moves: [move], versions })
  const served = Object.fromEntries(saved.map(({ id, members }) => [id, members]))
  expect(served).toEqual({ [sales.id]: [idOf(bruno)], [support.id]: [idOf(ana)] })
  // Its channels and SLA targets are as they were.
  const after = saved.find(({ id }) => id === sales.id)
  expect(after).toMatchObject({ channels: [floor.channelId], name: 'Vendas', version: 2 })

  // What was seen of one queue is old: nothing of the move happens, in the other one either.
  const back = { userId: idOf(ana), from: support.id, to: sales.id }
  const stale = { [sales.id]: 2, [support.id]: 1 }
  expect(await refused(owner, 'warroom.allocate', { moves: [back], versions: stale })).toBe('routing.queue_overtaken')
  expect(await refused(owner, 'warroom.allocate', { moves: [{ ...back, userId: randomUUIDv7() }], versions: {} })).toBe(
    'conversations.no_such_person',
  )
  const gone = { moves: [{ ...back, to: randomUUIDv7() }], versions: {} }
  expect(await refused(owner, 'warroom.allocate', gone)).toBe('routing.queue_not_found')
  const now = await call<Queue[]>(owner, 'warroom.allocate', {
    moves: [back],
    versions: { [sales.id]: 2, [support.id]: 2 },
  })
  expect(now.find(({ id }) => id === support.id)?.members).toEqual([])
})

test('what a halt and a backup would reach, and which words are in use', async () => {
  const parts = { header: null, body: 'Só hoje!', footer: null, buttons: [], variables: [] }
  const worded = { channel: 'sms', account: null, name: 'so_hoje', language: 'pt_BR', category: 'marketing', parts }
  const templateId = randomUUIDv7()
  const draft = await call<{ version: number }>(owner, 'templates.create-template', { templateId, ...worded })
  await call(owner, 'templates.submit-template', { templateId, version: draft.version })
  for (const [n, count] of [
    [1, 2],
    [2, 1],
  ] as const) {
    const conversationId = await floor.say(`+551198765000${n}`, 'Oi')
    const accepted = await call<{ ownershipVersion: number }>(ana, 'conversations.claim', { conversationId })
    for (let times = 0; times < count; times++)
      await call(ana, 'conversations.send', {
        conversationId,
        messageId: randomUUIDv7(),
        ownershipVersion: accepted.ownershipVersion,
        content: { type: 'template', templateId, values: [] },
      })
    if (n === 2) await floor.say(`+551198765000${n}`, 'Quero!')
  }
  const reach = await call<OutputOf<typeof haltReach>>(owner, 'warroom.halt-reach', {})
  expect(reach).toEqual({ halted: false, waiting: 3, people: 2, underway: 0 })
  const [channel] = await call<OutputOf<typeof backupReach>>(owner, 'warroom.backup-reach', {})
  expect(channel).toMatchObject({ channelId: floor.channelId, connection: 'primary', backup: null, open: 2, queued: 3 })
  const words = () => call<OutputOf<typeof scripts>>(ana, 'warroom.scripts', { channelId: floor.channelId })
  const none = { sent: 0, delivered: 0, read: 0, answered: 0, failed: 0 }
  expect((await words()).templates).toMatchObject([{ templateId, ...none, waiting: 3, changedBy: 'Pessoa 1' }])

  // What became of them is what the provider has said of each; and who changed a reply last is said.
  await floor.within(async ({ tx }) => {
    const sent = await tx.selectFrom('messages').where('direction', '=', 'out').select('id').orderBy('id').execute()
    for (const [n, status] of (['failed', 'delivered', 'read'] as const).entries())
      await tx
        .updateTable('messages')
        .set({ status })
        .where('id', '=', sent[n]?.id ?? '')
        .execute()
  })
  const reply = { shared: true, shortcut: 'oi', title: 'Saudação', text: 'Olá!', channels: [], fileId: null }
  await call(owner, 'replies.save-reply', { replyId: randomUUIDv7(), version: 0, ...reply })
  const now = await words()
  const became = { sent: 2, delivered: 2, read: 1, answered: 1, failed: 1, waiting: 0 }
  expect(now.templates).toMatchObject([{ templateId, ...became }])
  expect(now.replies).toMatchObject([{ title: 'Saudação', uses: 0, version: 1, changedBy: 'Pessoa 1' }])
  expect(now.replies[0]?.changedAt).toEqual(expect.any(String))
  expect(await refused(ana, 'warroom.scripts', { queueId: randomUUIDv7() })).toBe('routing.queue_not_found')
})
