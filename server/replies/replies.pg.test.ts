/** Replies against a real database: whose they are, what a snapshot shows, and the file that goes with one. */

import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { ownRepliesRoom, sharedRepliesRoom } from '@aura/contracts/replies/room.ts'
import { ana, bia, owner, testReplies } from '@aura/infra/replies-test.ts'
import { ownShelfReducer, sharedShelfReducer } from '@aura/machines/replies/shelf.ts'
import { describe, expect, it } from 'vitest'
import { snapshotView } from '../platform/snapshot-view.ts'
import { ownShelf, sharedShelf } from './shelf.ts'

const { bench, company, floor, idOf, call, code, written, save, macro, claimed, contents } = testReplies()

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
