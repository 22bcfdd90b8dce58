/** Macros against a real database: what each step does, and that a macro does all or nothing. */

import { randomUUIDv7 } from 'node:crypto'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { MacroStep } from '@aura/contracts/replies/macro.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { ana, bia, owner, testReplies } from '@aura/infra/replies-test.ts'
import { describe, expect, it } from 'vitest'

const { bench, company, floor, idOf, call, outcome, code, save, macro, run, claimed, contents, tagged } = testReplies()

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
    // A contact that is named by the number alone is greeted by no number.
    expect(await outcome(ana, 'replies.run-macro', run(own, whole))).toMatchObject({
      params: { step: 1, code: 'replies.reply_has_gaps' },
    })
    await floor.within(({ tx }) =>
      tx.updateTable('conversations').set({ contact_name: 'Marina Prado' }).where('id', '=', own.id).execute(),
    )
    const after = await call<Conversation>(ana, 'replies.run-macro', run(own, whole))
    expect(after).toMatchObject({ state: 'closed', closeReason: 'resolved' })
    const texts = (await contents(own.id)).slice(-3)
    expect(texts).toMatchObject([
      { type: 'text', text: 'Olá Marina, aqui é Pessoa 2, da Empresa de Teste.' },
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
