/** Templates and a provider that reviews them, in whatever order their words come. */
import { randomUUIDv7 } from 'node:crypto'
import type { FileType } from '@aura/contracts/files/purposes.ts'
import {
  accountId,
  apply,
  approved,
  call,
  channelId,
  company,
  companyForEachTest,
  control,
  create,
  currentTemplate,
  edit,
  events,
  floor,
  judge,
  listing,
  outcome,
  parts,
  reopen,
  submit,
  sync,
  templatesSnapshot,
  words,
} from '@aura/infra/company-with-templates.ts'
import { templatesReducer } from '@aura/machines/templates/templates.ts'
import { describe, expect, it } from 'vitest'
import type { Refusal } from '../platform/refuse.ts'
import { templateContent } from './content.ts'
import { applyListing } from './sync.ts'

companyForEachTest()

const times = (created_at: Date) => ({ created_at, expires_at: new Date(created_at.getTime() + 60_000) })

describe('the provider', () => {
  it('two who submit at once ask it once; the same once more is no second one', async () => {
    const draft = await create()
    const both = await Promise.allSettled([submit(draft, 0), submit(draft, 1)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await control.templates(accountId)).toMatchObject([{ name: 'pedido_chegou', status: 'PENDING' }])
    const winner = both[0]?.status === 'fulfilled' ? 0 : 1
    expect(await submit(draft, winner)).toMatchObject({ state: 'submitted' })
    expect(await outcome('templates.submit-template', { templateId: draft.id, version: 1 }, 1 - winner)).toEqual([
      'templates.not_now',
      { reason: 'in_review' },
    ])
    expect(await control.templates(accountId)).toHaveLength(1)
  })

  it('what it refuses is a draft again with its words; what it is too busy for too', async () => {
    const draft = await create()
    await create({ name: 'outro' })
    await control.behave(accountId, { sendFailures: 1, sendFailure: 'refused' })
    expect(await outcome('templates.submit-template', { templateId: draft.id, version: 1 })).toEqual([
      'templates.refused',
      expect.stringContaining('131009'),
    ])
    expect(await currentTemplate(draft)).toMatchObject({ state: 'draft', reason: expect.stringContaining('131009') })
    await control.behave(accountId, { sendFailure: 'busy' })
    expect((await outcome('templates.submit-template', { templateId: draft.id, version: 1 }))[0]).toBe(
      'templates.unreachable',
    )
    await control.behave(accountId, { sendFailures: 0 })
    expect(await submit(draft)).toMatchObject({ state: 'submitted', reason: null })
  })

  it('without its answer the list decides whether it took it', async () => {
    await control.behave(accountId, { dropAcks: 1 })
    const accepted = await submit(await create())
    expect(accepted.state).toBe('submitted')
    const lost = await create({ name: 'nunca_chegou' })
    await control.behave(accountId, { dropAcks: 0, sendFailures: 1, sendFailure: 'error' })
    expect((await submit(lost)).state).toBe('submitted')
    await judge('APPROVED')
    await control.idle()
    expect((await sync()).changed).toBe(0)
    const later = await listing(new Date(Date.now() + 3 * 60_000))
    expect(await floor.within((work) => applyListing(work, later))).toBe(2)
    expect(await currentTemplate(accepted)).toMatchObject({ state: 'approved', liveVersion: 1 })
    expect(await currentTemplate(lost)).toMatchObject({ state: 'draft', reason: 'not_taken' })
  })

  it('its word may come before its answer, twice and late; the screens follow', async () => {
    await control.behave(accountId, { templateReview: 'approve' })
    const draft = await submit(await create())
    const [status] = await words()
    if (!status) throw new Error('nothing was told')
    await apply(status)
    const first = await currentTemplate(draft)
    expect(first).toMatchObject({ state: 'approved', liveVersion: 1, reason: null })
    const before = (await events()).length
    await apply(status)
    expect(await sync()).toEqual({ changed: 0, problems: [] })
    expect(await events()).toHaveLength(before)
    await apply({ ...status, status: 'paused', reason: 'LOW_QUALITY' })
    expect(await currentTemplate(draft)).toMatchObject({ state: 'paused', reason: 'LOW_QUALITY' })
    expect((await outcome('templates.submit-template', { templateId: draft.id, version: 1 }))[1]).toEqual({
      reason: 'paused',
    })
    await apply(status)
    await apply({ ...status, status: 'rejected', reason: 'INVALID_FORMAT' })
    expect(await currentTemplate(draft)).toMatchObject({
      state: 'rejected',
      reason: 'INVALID_FORMAT',
      liveVersion: null,
    })
    const judged = await events('templates.template_judged')
    const author = { authorId: expect.any(String) }
    expect(judged.map(({ body }) => body)).toMatchObject([
      { ...author, outcome: 'approved' },
      { ...author, outcome: 'approved' },
      { ...author, outcome: 'rejected', reason: 'INVALID_FORMAT' },
    ])
    expect((await outcome('templates.submit-template', { templateId: draft.id, version: 1 }))[1]).toEqual({
      reason: 'nothing_new',
    })

    const folded = (await events()).reduce((state, event) => templatesReducer.fold(state, event), { templates: {} })
    expect(folded).toEqual(await templatesSnapshot())
  })

  it('an approved one is worded anew beside what is sent; its edit is reviewed, and may be refused', async () => {
    const live = await approved()
    expect(live).toMatchObject({ state: 'approved', liveVersion: 1 })
    const edited = await edit(live, { parts: { ...parts, body: 'Oi, {{1}}! Pedido {{2}} aqui.' } })
    expect(edited).toMatchObject({ state: 'approved', version: 2, liveVersion: 1, live: { body: parts.body } })
    await expect(edit(edited, { name: 'novo_nome' })).rejects.toMatchObject({
      code: 'templates.not_now',
      detail: { params: { reason: 'named_already' } },
    })
    await control.behave(accountId, { sendFailures: 1, sendFailure: 'refused' })
    await expect(submit(edited)).rejects.toMatchObject({ code: 'templates.refused' })
    expect(await currentTemplate(live)).toMatchObject({ state: 'approved', liveVersion: 1 })
    await control.behave(accountId, { sendFailures: 0 })
    expect(await submit(edited)).toMatchObject({ state: 'submitted', liveVersion: 1 })
    await judge('APPROVED')
    await sync()
    expect(await currentTemplate(live)).toMatchObject({ state: 'approved', liveVersion: 2, live: null })
    const { versions } = await call<{ versions: object[] }>('templates.template-versions', { templateId: live.id })
    expect(versions).toMatchObject([{ outcome: 'approved' }, { outcome: 'approved' }])
  })

  it('one with a file on top goes with a fitting upload, and is worded there alone', async () => {
    await reopen(undefined)
    await sync()
    const template = Object.values((await templatesSnapshot()).templates).find(
      ({ name }) => name === 'segunda_via_de_boleto',
    )
    expect(template).toMatchObject({ parts: { headerMedia: 'document', named: true, unsupported: null } })
    if (!template) throw new Error('it was not brought in')
    await expect(edit(template)).rejects.toMatchObject({
      code: 'templates.not_now',
      detail: { params: { reason: 'made_there' } },
    })
    const by = company.people[0]?.id ?? ''
    const upload = async (type: FileType) => {
      const [id, row] = [randomUUIDv7(), { purpose: 'message', name: 'Boleto.pdf', size: 1000, type } as const]
      await floor.within(({ tx, now }) =>
        tx
          .insertInto('files')
          .values({ ...row, ...times(now), id, company_id: company.id, hash: id, stored: true, created_by: by })
          .execute(),
      )
      return id
    }
    const content = (sent: { values?: string[]; fileId?: string }) =>
      floor
        .within(({ tx, now }) =>
          templateContent(
            { tx, now, caller: { userId: by } },
            { channel_id: channelId },
            { templateId: template.id, values: ['Ana', '10/12', 'ABC123'], ...sent },
          ),
        )
        .catch(({ code, detail }: Refusal) => [code, detail.params])
    const [pdf, picture] = [await upload('application/pdf'), await upload('image/png')]
    expect(await content({ fileId: pdf })).toMatchObject({
      text: 'Olá, Ana! Segue o boleto com vencimento em 10/12.',
      values: { names: { header: [], body: ['nome', 'vencimento'] } },
      buttons: [{ type: 'copy_code', code: 'ABC123' }],
      file: { media: 'document', fileId: pdf, name: 'Boleto.pdf' },
    })
    expect(await content({})).toEqual(['templates.file_missing', { reason: 'document' }])
    expect(await content({ fileId: picture })).toEqual(['templates.file_unfit', { reason: 'document', limit: 16 }])
    expect(await content({ fileId: randomUUIDv7() })).toEqual(['files.not_found', undefined])
    expect(await content({ fileId: pdf, values: ['Ana', '10/12', 'x'.repeat(16)] })).toEqual([
      'templates.too_long',
      { limit: 15 },
    ])
  })

  it('what was made or changed or removed there appears; the same list again changes nothing', async () => {
    await create({ name: 'hello_world', language: 'en_US', parts: { ...parts, body: 'Hello', variables: [] } })
    await reopen(undefined)
    expect(await sync()).toEqual({ changed: 4, problems: [] })
    const all = Object.values((await templatesSnapshot()).templates)
    expect(all.map(({ name, state }) => [name, state]).sort()).toEqual([
      ['hello_world', 'approved'],
      ['pedido_a_caminho', 'approved'],
      ['retomar_atendimento', 'approved'],
      ['segunda_via_de_boleto', 'approved'],
    ])
    expect(all.find(({ name }) => name === 'hello_world')).toMatchObject({
      version: 2,
      parts: { body: expect.stringMatching(/^Welcome/) },
    })
    const before = (await events()).length
    const combined = await Promise.all([sync(), sync()])
    expect(combined).toMatchObject([{ changed: 0 }, { changed: 0 }])
    expect(await events()).toHaveLength(before)
    await reopen([])
    expect(await sync()).toMatchObject({ changed: 4 })
    expect(Object.values((await templatesSnapshot()).templates).map(({ state }) => state)).toEqual(
      Array(4).fill('retired'),
    )
  })

  it('archived, it is removed at the provider and frees its name', async () => {
    const live = await approved()
    expect(await call('templates.retire-template', { templateId: live.id })).toMatchObject({ state: 'retired' })
    expect(await control.templates(accountId)).toEqual([])
    expect(await call('templates.retire-template', { templateId: live.id })).toMatchObject({ state: 'retired' })
    expect(await sync()).toMatchObject({ changed: 0 })
    await create()
    await control.openAccount({
      kind: 'whatsapp',
      phoneNumberId: accountId,
      accessToken: `fake-rotated-${randomUUIDv7()}`,
    })
    expect(await sync()).toMatchObject({
      changed: 0,
      problems: [{ name: 'Vendas', problem: expect.stringContaining('190') }],
    })
  })
})
