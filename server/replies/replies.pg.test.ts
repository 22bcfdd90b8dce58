/** Replies and macros against a real database: whose they are, what a macro does, and that it does all or nothing. */

import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import type { Macro, MacroStep } from '@aura/contracts/replies/macro.ts'
import type { Reply } from '@aura/contracts/replies/reply.ts'
import { ownRepliesRoom, sharedRepliesRoom } from '@aura/contracts/replies/room.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { testConversations } from '@aura/infra/operations-test.ts'
import { ownShelfReducer, sharedShelfReducer } from '@aura/machines/replies/shelf.ts'
import { describe, expect, it } from 'vitest'
import type { Refusal } from '../platform/refuse.ts'
import { snapshotView } from '../platform/snapshot-view.ts'
import { ownShelf, sharedShelf } from './shelf.ts'

const [owner, ana, bia] = [0, 1, 2]

const { bench, company, floor, idOf, call } = testConversations()

const outcome = (who: number, name: string, input: object) =>
  call(who, name, input).then(
    () => ({ code: 'ok', params: undefined }),
    ({ code, detail }: Refusal) => ({ code, params: detail.params }),
  )
const code = async (...args: Parameters<typeof outcome>) => (await outcome(...args)).code

const written = (over: Partial<Reply> & { replyId?: string; fileId?: string | null } = {}) => ({
  replyId: randomUUIDv7(),
  version: 0,
  shared: false,
  shortcut: `atalho${randomUUID().slice(0, 8)}`,
  title: 'Saudação',
  text: 'Olá {{contato.primeiro_nome}}, aqui é {{operador.nome}}, da {{empresa.nome}}.',
  channels: [],
  fileId: null,
  ...over,
})
const save = (who: number, over?: Parameters<typeof written>[0]) =>
  call<Reply>(who, 'replies.save-reply', written(over))
const macro = (who: number, steps: readonly MacroStep[], over: object = {}) => {
  const input = { macroId: randomUUIDv7(), version: 0, shared: false, name: `Macro ${randomUUID()}`, steps, ...over }
  return call<Macro>(who, 'replies.save-macro', input)
}
const run = ({ id: conversationId, ownershipVersion }: Conversation, { id: macroId, version }: Macro) => ({
  conversationId,
  macroId,
  version,
  ownershipVersion,
})
const claimed = async (who: number, from: string) =>
  call<Conversation>(who, 'conversations.claim', { conversationId: await floor.say(from, 'Olá') })
const contents = (conversationId: string) =>
  floor.within(async ({ tx }) => {
    const rows = await tx
      .selectFrom('messages')
      .where('conversation_id', '=', conversationId)
      .orderBy('seq')
      .select('content')
      .execute()
    return rows.map(({ content }) => content)
  })
const tagged = (contactId: string) =>
  floor.within(({ tx }) => tx.selectFrom('contact_tags').where('contact_id', '=', contactId).selectAll().execute())

describe('replies', () => {
  it('are one user’s own or the company’s; the company’s are changed by supervisors', async () => {
    const own = await save(ana, { shortcut: 'OI' })
    expect(own).toMatchObject({ shortcut: 'oi', shared: false, ownerId: idOf(ana), version: 1 })
    const edit = written({ ...own, replyId: own.id })
    const { id: _, ownerId: __, file: ___, ...again } = { ...edit, title: 'Outra' } as Record<string, unknown>
    expect(await code(bia, 'replies.save-reply', again)).toBe('replies.reply_not_found')
    expect(await code(bia, 'replies.remove-reply', { replyId: own.id })).toBe('replies.reply_not_found')
    expect(await code(ana, 'replies.save-reply', { ...again, shared: true })).toBe('replies.reply_not_yours')
    expect(await code(ana, 'replies.save-reply', { ...again, version: 7 })).toBe('command.stale')
    expect(await code(ana, 'replies.save-reply', written({ shortcut: 'oi' }))).toBe('replies.shortcut_taken')
    await save(bia, { shortcut: 'oi' })
    const shared = await save(owner, { shortcut: 'oi', shared: true })
    expect(await code(ana, 'replies.remove-reply', { replyId: shared.id })).toBe('replies.reply_not_yours')
    expect(await code(ana, 'replies.use-reply', { replyId: shared.id })).toBe('ok')
  })

  it('are bounded: a shortcut is one word, and under a file stands a caption', async () => {
    for (const shortcut of ['', 'duas palavras', '-x', 'x'.repeat(31)])
      expect(await code(ana, 'replies.save-reply', written({ shortcut }))).toBe('request.invalid')
    const long = written({ text: 'x'.repeat(1025), fileId: randomUUID() })
    expect(await code(ana, 'replies.save-reply', long)).toBe('request.invalid')
    expect(await code(ana, 'replies.save-reply', { ...long, text: 'x' })).toBe('files.not_found')
  })

  it('are folded from their events to what a snapshot shows', async () => {
    const gone = await save(owner)
    const first = await save(owner, { shortcut: 'um' })
    const { ownerId: _, file: __, id: replyId, ...rest } = first
    await call(owner, 'replies.save-reply', { ...rest, replyId, fileId: null, shared: true })
    await macro(owner, [{ type: 'reply', replyId: gone.id }])
    for (const uses of [1, 2]) expect(await call(owner, 'replies.use-reply', { replyId })).toEqual({ uses })
    await call(owner, 'replies.remove-reply', { replyId: gone.id })
    const { commits } = await bench.log.range(company.id, 0)
    const of = (room: string) =>
      commits.flatMap(({ events }) =>
        events.filter(({ rooms }) => rooms.includes(room)).map(({ json }): WireEvent => JSON.parse(json)),
      )
    const room = ownRepliesRoom(idOf(owner))
    const own = of(room).reduce(ownShelfReducer.fold, { replies: {}, macros: {}, uses: {} })
    expect(own).toMatchObject({ replies: {}, uses: { [replyId]: 2 } })
    const snapshot = await snapshotView(bench.pool, company.id, ownShelf, {}, { room, owner: idOf(owner) })
    expect(JSON.parse(snapshot.json)).toEqual(own)
    const shared = of(sharedRepliesRoom).reduce(sharedShelfReducer.fold, { replies: {}, macros: {} })
    expect(Object.keys(shared.replies)).toEqual([replyId])
    const all = await snapshotView(bench.pool, company.id, sharedShelf, {}, { room: sharedRepliesRoom, owner: null })
    expect(JSON.parse(all.json)).toEqual(shared)
  })
})

/** An upload that waits to be taken, without its content. */
async function uploaded(who: number): Promise<string> {
  const fileId = randomUUIDv7()
  const row = {
    id: fileId,
    company_id: company.id,
    purpose: 'message',
    name: 'guia.pdf',
    type: 'application/pdf',
  } as const
  const state = {
    size: 9,
    hash: fileId,
    stored: true,
    created_by: idOf(who),
    created_at: new Date(),
    expires_at: new Date(Date.now() + 60_000),
  }
  await floor.within(({ tx }) =>
    tx
      .insertInto('files')
      .values({ ...row, ...state })
      .execute(),
  )
  return fileId
}
const isKept = async (fileId: string) => {
  const row = await floor.within(({ tx }) =>
    tx.selectFrom('files').where('id', '=', fileId).select('taken_at').executeTakeFirst(),
  )
  return row?.taken_at !== null
}

describe('the file of a reply', () => {
  it('goes out with it as often as an authorized operator sends it, and stays when the reply is removed', async () => {
    const [sent, unsent] = [await uploaded(owner), await uploaded(owner)]
    const guide = await save(owner, { shared: true, text: 'Segue o guia', fileId: sent })
    expect(guide.file).toEqual({ fileId: sent, name: 'guia.pdf', type: 'application/pdf' })
    const other = await save(owner, { shared: true, fileId: unsent })
    const content = { type: 'media', media: 'document', fileId: sent, caption: 'Segue o guia' }
    for (const [who, from] of [
      [ana, '+5511987650021'],
      [bia, '+5511987650022'],
    ] as const) {
      const own = await claimed(who, from)
      const message = {
        conversationId: own.id,
        messageId: randomUUIDv7(),
        ownershipVersion: own.ownershipVersion,
        content,
      }
      expect(await code(who, 'conversations.send', message)).toBe('ok')
      expect((await contents(own.id)).at(-1)).toMatchObject({
        type: 'media',
        media: 'document',
        fileId: sent,
        name: 'guia.pdf',
      })
    }
    const own = await save(bia, { fileId: await uploaded(bia) })
    const ownItems = await claimed(ana, '+5511987650023')
    const stolen = { ...content, fileId: own.file?.fileId }
    const message = {
      conversationId: ownItems.id,
      messageId: randomUUIDv7(),
      ownershipVersion: ownItems.ownershipVersion,
      content: stolen,
    }
    expect(await code(ana, 'conversations.send', message)).toBe('files.not_found')
    for (const { id: replyId } of [guide, other]) await call(owner, 'replies.remove-reply', { replyId })
    expect([await isKept(sent), await isKept(unsent)]).toEqual([true, false])
  })
})

describe('a macro', () => {
  it('takes its steps in order, each the way it goes by hand', async () => {
    const tagId = randomUUIDv7()
    await call(owner, 'contacts.create-tag', { tagId, name: 'Cliente fiel' })
    const greeting = await save(owner, { shared: true })
    const steps: MacroStep[] = [
      { type: 'reply', replyId: greeting.id },
      { type: 'tag', tagId },
      { type: 'note', text: 'Combinado' },
      { type: 'close', reason: 'resolved' },
    ]
    const whole = await macro(owner, steps, { shared: true })
    const own = await claimed(ana, '+5511987650001')
    const after = await call<Conversation>(ana, 'replies.run-macro', run(own, whole))
    expect(after).toMatchObject({ state: 'closed', closeReason: 'resolved' })
    const texts = (await contents(own.id)).slice(-3)
    expect(texts).toMatchObject([
      { type: 'text', text: `Olá ${own.contactName.split(' ')[0]}, aqui é Pessoa 2, da Empresa de Teste.` },
      { type: 'note', text: 'Combinado' },
      { type: 'change', change: 'closed' },
    ])
    expect(await tagged(own.contactId)).toMatchObject([{ tag_id: tagId }])
  })

  it('does all or nothing: a step that is refused says which and why', async () => {
    const tagId = randomUUIDv7()
    await call(owner, 'contacts.create-tag', { tagId, name: 'Urgente' })
    const broken = await save(ana, { text: 'Seu protocolo é {{contato.protocolo}}', title: 'Protocolo' })
    const ok = await save(ana, { text: 'Já resolvo' })
    const own = await claimed(ana, '+5511987650002')
    const before = await contents(own.id)
    const tag = { type: 'tag', tagId } as const
    // What a step names was there when the macro was saved, and is gone when it runs.
    const lostTag = randomUUIDv7()
    await call(owner, 'contacts.create-tag', { tagId: lostTag, name: 'Antiga' })
    const archive = () =>
      call(owner, 'contacts.edit-tag', { tagId: lostTag, version: 1, name: 'Antiga', archived: true })
    const dismiss = () => call(owner, 'companies.set-active', { userId: idOf(bia), active: false })
    const refusals: [MacroStep[], object, (() => Promise<unknown>)?][] = [
      [
        [tag, { type: 'reply', replyId: ok.id }, { type: 'reply', replyId: broken.id }],
        { step: 3, code: 'replies.reply_has_gaps' },
      ],
      [
        [tag, { type: 'close', reason: 'other' }, { type: 'reply', replyId: ok.id }],
        { step: 3, code: 'conversations.not_now' },
      ],
      [
        [tag, { type: 'release' }, { type: 'reply', replyId: ok.id }],
        { step: 3, code: 'conversations.not_now', reason: 'nobody' },
      ],
      [[tag, { type: 'assign', userId: idOf(bia) }], { step: 2, code: 'conversations.no_such_person' }, dismiss],
      [[{ type: 'tag', tagId: lostTag }], { step: 1, code: 'contacts.tag_not_found' }, archive],
    ]
    for (const [steps, params, meantime] of refusals) {
      const saved = await macro(ana, steps)
      await meantime?.()
      const answer = await outcome(ana, 'replies.run-macro', run(own, saved))
      expect(answer).toMatchObject({ code: 'replies.macro_refused', params })
      expect(String(answer.params?.why)).toMatch(/\.$/)
    }
    expect(await contents(own.id)).toEqual(before)
    expect(await tagged(own.contactId)).toEqual([])
    const [uses] = await floor.within(({ tx }) => tx.selectFrom('canned_reply_uses').selectAll().execute())
    expect(uses).toBeUndefined()
  })

  it('two at once: one happens whole, the other not at all', async () => {
    const [item, two] = [
      await save(owner, { text: 'Um', shared: true }),
      await save(owner, { text: 'Dois', shared: true }),
    ]
    const give = (replyId: string) =>
      macro(
        owner,
        [
          { type: 'reply', replyId },
          { type: 'note', text: 'Feito' },
          { type: 'assign', userId: idOf(bia) },
        ],
        { shared: true },
      )
    const [first, second] = [await give(item.id), await give(two.id)]
    for (let round = 0; round < 5; round += 1) {
      const own = await claimed(ana, `+55119876501${round}0`)
      const answers = await Promise.all([first, second].map((each) => code(ana, 'replies.run-macro', run(own, each))))
      expect(answers.sort()).toEqual(['conversations.ownership_lost', 'ok'])
      const kinds = (await contents(own.id)).map((content) => ('text' in content ? content.text : content.type))
      expect(kinds.slice(3)).toEqual([expect.stringMatching(/^(Um|Dois)$/), 'Feito', 'change'])
    }
  })

  it('runs as it was shown, and says what is the company’s when it is the company’s', async () => {
    const own = await save(owner)
    const shared = await save(owner, { shared: true })
    const input = { name: 'Da empresa', shared: true }
    await expect(macro(owner, [{ type: 'reply', replyId: own.id }], input)).rejects.toThrow(
      'replies.macro_private_reply',
    )
    const whole = await macro(owner, [{ type: 'reply', replyId: shared.id }], input)
    await expect(macro(owner, [{ type: 'release' }], { ...input, name: 'da EMPRESA' })).rejects.toThrow(
      'replies.macro_name_taken',
    )
    expect(await code(owner, 'replies.remove-reply', { replyId: shared.id })).toBe('replies.reply_in_macro')
    const ownItems = await claimed(ana, '+5511987650003')
    expect(await code(ana, 'replies.run-macro', { ...run(ownItems, whole), version: 2 })).toBe('command.stale')
    expect(await code(ana, 'replies.run-macro', { ...run(ownItems, whole), ownershipVersion: 9 })).toBe(
      'conversations.ownership_lost',
    )
    expect(await code(ana, 'replies.run-macro', run(ownItems, await macro(bia, [{ type: 'release' }])))).toBe(
      'replies.macro_not_found',
    )
    const sms = await openFloor(bench.pool, company.id, 'sms')
    const onlyHere = await save(owner, { shared: true, channels: ['whatsapp'] })
    const conversationId = await sms.say('+5511987650004', 'Olá')
    const there = await call<Conversation>(ana, 'conversations.claim', { conversationId })
    const answer = await outcome(
      ana,
      'replies.run-macro',
      run(there, await macro(ana, [{ type: 'reply', replyId: onlyHere.id }])),
    )
    expect(answer.params).toMatchObject({ step: 1, code: 'replies.reply_not_for_channel' })
  })
})
