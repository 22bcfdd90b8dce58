/** Wording and sending templates, against a real database. */
import { randomUUIDv7 } from 'node:crypto'
import type { Message } from '@aura/contracts/conversations/message.ts'
import {
  approved,
  call,
  companyForEachTest,
  create,
  edit,
  floor,
  type Input,
  outcome,
  parts,
  submit,
  worded,
} from '@aura/infra/company-with-templates.ts'
import { describe, expect, it } from 'vitest'
import { searchableTemplates } from './searchable.ts'

companyForEachTest()

describe('wording one', () => {
  it('each edit is a version, and an older one is not written over', async () => {
    const first = await create()
    expect(first).toMatchObject({ state: 'draft', version: 1, liveVersion: null, parts: { body: parts.body } })
    const second = await edit(first, { parts: { ...parts, footer: 'Aura' }, name: 'pedido_aqui' })
    expect(second).toMatchObject({ state: 'draft', version: 2, name: 'pedido_aqui', parts: { footer: 'Aura' } })
    await expect(edit(first)).rejects.toMatchObject({ code: 'command.stale' })
    const { versions } = await call<{ versions: object[] }>('templates.template-versions', { templateId: first.id }, 2)
    expect(versions).toMatchObject([
      { version: 2, author: 'Pessoa 1', parts: { footer: 'Aura' } },
      { version: 1, parts: { footer: null }, outcome: null },
    ])
  })

  it.each([
    [
      'a gap is left out',
      { body: 'Olá {{2}}!', variables: [{ name: 'a', example: 'b' }] },
      { 'parts.body': 'numbering' },
    ],
    [
      'it begins with a gap',
      { body: '{{1}}, olá', variables: [{ name: 'a', example: 'b' }] },
      { 'parts.body': 'edge' },
    ],
    ['gaps stand beside each other', { body: 'Olá {{1}} {{2}}!' }, { 'parts.body': 'adjacent' }],
    ['an example is missing', { variables: [] }, { 'parts.variables': 'missing' }],
    ['a footer has a gap', { footer: 'De {{1}}' }, { 'parts.footer': 'no_gap' }],
    [
      'an address runs code',
      { buttons: [{ type: 'url', text: 'Ver', url: 'javascript:alert(1)' }] },
      { 'parts.buttons.0.url': 'not_a_url' },
    ],
    [
      'two answers are the same',
      { buttons: ['Sim', 'Sim'].map((text) => ({ type: 'quick_reply', text })) },
      { 'parts.buttons.1': 'twice' },
    ],
  ])('refused: %s', async (_, over, fields) => {
    expect(await outcome('templates.create-template', worded({ parts: { ...parts, ...over } }))).toEqual([
      'request.invalid',
      fields,
    ])
  })

  it('is found by the beginnings of words of its name and of what it says, the name first', async () => {
    const named = await create()
    const other = await create({ name: 'boas_vindas', parts: { ...parts, body: `${parts.body} Pedidos e mais.` } })
    const found = (text: string) =>
      floor.within(async ({ tx }) => (await searchableTemplates.find(tx, text, 5)).map(({ id }) => id))
    expect(await found('pedi')).toEqual([named.id, other.id])
    expect(await found('Vindas PEDIDOS')).toEqual([other.id])
    expect(await found('edido')).toEqual([])
    expect(await found('%')).toEqual([])
    await call('templates.retire-template', { templateId: other.id })
    expect(await found('boas vindas')).toEqual([])
  })

  it('names follow the rule, are there once, and belong to a channel of the company', async () => {
    for (const name of ['Pedido', 'pedido chegou', '', 'é', 'x'.repeat(101)])
      expect((await outcome('templates.create-template', worded({ name })))[0]).toBe('request.invalid')
    await create()
    expect((await outcome('templates.create-template', worded()))[0]).toBe('templates.name_taken')
    expect(await outcome('templates.create-template', worded({ language: 'en_US' }))).toBe('ok')
    for (const over of [{ account: '404404' }, { account: null }, { channel: 'sms' }])
      expect((await outcome('templates.create-template', worded({ name: 'outro', ...over })))[0]).toBe(
        'templates.no_account',
      )
    expect((await outcome('templates.create-template', worded({ name: 'dela' }), 2))[0]).toBe('auth.forbidden')
    const [a, b] = await Promise.all(
      [1, 2].map(() => outcome('templates.create-template', worded({ name: 'ao_mesmo_tempo' }))),
    )
    expect([a, b].filter((item) => item === 'ok')).toHaveLength(1)
  })

  it('for SMS there is no review: it is made active', async () => {
    const sms = await create({ channel: 'sms', account: null })
    const active = await submit(sms)
    expect(active).toMatchObject({ state: 'approved', liveVersion: 1 })
    expect(await submit(sms)).toEqual(active)
    const edited = await edit(active, { parts: { ...parts, body: 'Oi, {{1}}: {{2}}' } })
    expect(edited).toMatchObject({ state: 'approved', version: 2, liveVersion: 1, live: { body: parts.body } })
    expect(await submit(edited)).toMatchObject({ liveVersion: 2, live: null })
    expect(
      await outcome(
        'templates.create-template',
        worded({ channel: 'sms', account: null, name: 'b', parts: { ...parts, footer: 'x' } }),
      ),
    ).toEqual(['request.invalid', { 'parts.footer': 'no_such_part' }])
  })
})

describe('sending one', () => {
  const write = (conversation: string, templateId: string, values: string[], over: Input = {}) => ({
    conversationId: conversation,
    messageId: randomUUIDv7(),
    ownershipVersion: 1,
    content: { type: 'template', templateId, values },
    ...over,
  })
  const begin = async () => {
    const id = await floor.say('+5511987654321', 'Oi')
    await call('conversations.claim', { conversationId: id })
    return id
  }
  const active = async (over: Input = {}) => await submit(await create({ channel: 'sms', account: null, ...over }))

  it('the server words it, and the message names the version that was sent', async () => {
    const template = await active()
    const id = await begin()
    const message = await call<Message>('conversations.send', write(id, template.id, ['Maria', '48213']))
    expect(message.content).toMatchObject({
      type: 'template',
      templateId: template.id,
      version: 1,
      name: 'pedido_chegou',
      text: 'Olá, Maria! Seu pedido 48213 chegou.',
      values: { body: ['Maria', '48213'] },
    })
  })

  it('says why it does not go', async () => {
    const id = await begin()
    const template = await active()
    const draft = await create({ channel: 'sms', account: null, name: 'rascunho' })
    const other = await approved()
    const tried = async (templateId: string, values: string[]) =>
      await outcome('conversations.send', write(id, templateId, values))
    expect(await tried(randomUUIDv7(), [])).toEqual(['templates.not_found', undefined])
    expect(await tried(draft.id, ['a', 'b'])).toEqual(['templates.not_sendable', { reason: 'draft' }])
    expect(await tried(other.id, ['a', 'b'])).toEqual(['templates.other_channel', undefined])
    expect(await tried(template.id, ['a'])).toEqual(['templates.values', { expected: 2, given: 1 }])
    for (const bad of ['', '  ', 'duas\nlinhas', 'a    b', '{{1}}'])
      expect(await tried(template.id, ['Maria', bad])).toEqual(['templates.value_unfit', { name: 'Pedido' }])
    expect(await tried(template.id, ['x'.repeat(1000), 'y'.repeat(1000)])).toEqual([
      'templates.too_long',
      { limit: 1600 },
    ])
    expect((await tried(template.id, ['x'.repeat(1025), 'y']))[0]).toBe('request.invalid')
    await call('templates.retire-template', { templateId: template.id })
    expect(await tried(template.id, ['a', 'b'])).toEqual(['templates.not_sendable', { reason: 'retired' }])
  })
})
