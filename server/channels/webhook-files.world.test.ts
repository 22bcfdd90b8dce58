/** Files that customers send, from the provider's webhook to the message that shows them. */
import { patient, testWebhooks } from '@aura/infra/webhooks-test.ts'
import { describe, expect, it, vi } from 'vitest'

const hooks = testWebhooks()

describe('a file of a customer', () => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const opus = Buffer.concat([Buffer.from('OggS\0\x02'), Buffer.alloc(22), Buffer.from('OpusHead'), Buffer.alloc(64)])
  type Sent = { base64: string; mime: string; name?: string; media?: 'image' | 'document' | 'audio' }
  const send = async ({ media = 'image', name, ...sent }: Sent) => {
    const content = { type: 'media', media, ...sent, ...(name && { name }) } as const
    const before = (await hooks.arrived()).length
    await hooks.phones.write({ accountId: hooks.account.account.id, from: '+5511987650001', content })
    return await vi.waitFor(async () => {
      const content = (await hooks.arrived())[before]?.content
      if (!content?.fileId && !content?.problem) throw new Error('neither its file nor why it is not there')
      return content
    }, patient)
  }

  it('is fetched and kept as what it is', async () => {
    const shown = await send({ base64: png, mime: 'image/png' })
    expect(shown).toMatchObject({ type: 'media', media: 'image', name: 'image.png', problem: null })
    const [file] = await hooks.rows<object>(
      'select id, type, stored, taken_at is not null as taken from files where company_id = $1',
    )
    expect(file).toEqual({ id: shown.fileId, type: 'image/png', stored: true, taken: true })
  })

  it('called something else than it is, it is called what it is; a voice message is heard', async () => {
    const shown = await send({ base64: png, mime: 'application/pdf', name: 'conta.pdf.exe', media: 'document' })
    expect(shown).toMatchObject({ media: 'image', name: 'conta.pdf.exe.png' })
    expect(await send({ base64: opus.toString('base64'), mime: 'audio/ogg', media: 'audio' })).toMatchObject({
      media: 'audio',
      name: 'audio.ogg',
    })
  })

  it('disguised or too large, it is not there, and its message says why', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>').toString('base64')
    expect(await send({ base64: page, mime: 'image/png', name: 'foto.png' })).toMatchObject({
      fileId: null,
      problem: 'type_refused',
    })
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)]).toString('base64')
    expect(await send({ base64: program, mime: 'application/pdf', media: 'document' })).toMatchObject({
      problem: 'type_refused',
    })
    const huge = Buffer.alloc(17 * 1024 * 1024, 'a').toString('base64')
    expect(await send({ base64: huge, mime: 'text/csv', media: 'document' })).toMatchObject({ problem: 'too_large' })
    expect(await hooks.rows('select id from files where company_id = $1 and stored')).toEqual([])
  })
})
