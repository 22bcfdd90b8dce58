/** A template with a file on top is worded here: its example is uploaded, brought to the provider and reviewed with it. */
import { createHash, randomUUIDv7 } from 'node:crypto'
import { mkdirSync, mkdtempSync, renameSync, rmdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileType, Purpose } from '@aura/contracts/files/purposes.ts'
import type { TemplateMedia } from '@aura/contracts/templates/template.ts'
import {
  accountId,
  approved,
  call,
  company,
  companyForEachTest,
  control,
  create,
  currentTemplate,
  edit,
  floor,
  outcome,
  parts,
  submit,
  sync,
  worded,
} from '@aura/infra/company-with-templates.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { expect, it } from 'vitest'
import { diskStore } from '../files/index.ts'

companyForEachTest()

type Uploaded = { name?: string; type?: FileType; size?: number; purpose?: Purpose; who?: number }

/** As the upload door leaves it. */
async function upload({ name = 'verao.jpg', type = 'image/jpeg', size, purpose = 'header', who = 0 }: Uploaded = {}) {
  const fileId = randomUUIDv7()
  const bytes = Buffer.from(`example ${fileId}`)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const path = join(mkdtempSync(join(tmpdir(), 'template-example-')), 'content')
  writeFileSync(path, bytes)
  await diskStore(await sharedWorld().config()).put({ companyId: company.id, hash }, path)
  await floor.within(({ tx, now }) =>
    tx
      .insertInto('files')
      .values({
        ...{ company_id: company.id, id: fileId, purpose, name, type, hash, size: size ?? bytes.length },
        ...{ created_by: company.people[who]?.id ?? null, created_at: now, stored: true, taken_at: null },
        expires_at: new Date(now.getTime() + 60_000),
      })
      .execute(),
  )
  return fileId
}

const withFile = (headerMedia: TemplateMedia, fileId: string) => ({
  parts: { ...parts, headerMedia, headerFile: { fileId, name: 'whatever the browser says' } },
})
const header = async () => {
  const [there] = await control.templates(accountId)
  return there?.components.find(({ type }) => type === 'HEADER')
}

it.for([
  ['image', { name: 'verao.jpg', type: 'image/jpeg' }],
  ['video', { name: 'natal.mp4', type: 'video/mp4' }],
  ['document', { name: 'tabela.pdf', type: 'application/pdf' }],
] as const)(
  'a template with a header of kind %s is made, reviewed and read back as the same one',
  async ([media, file]) => {
    const fileId = await upload(file)
    const made = await approved(withFile(media, fileId))
    expect(await header()).toMatchObject({
      format: media.toUpperCase(),
      example: { header_handle: [expect.stringMatching(/^4::\d+$/)] },
    })
    // What the provider lists is what was given to it: no version of its own.
    const known = { headerMedia: media, headerFile: { fileId, name: file.name } }
    expect(made).toMatchObject({ state: 'approved', version: 1, liveVersion: 1, parts: known })
    expect(await sync()).toMatchObject({ changed: 0 })
  },
)

it('an edit keeps the example of the version before, or brings another one', async () => {
  const fileId = await upload()
  const made = await approved(withFile('image', fileId))
  const reworded = await edit(made, { parts: { ...withFile('image', fileId).parts, body: 'Oi, {{1}}! {{2}} chegou.' } })
  expect(reworded).toMatchObject({ version: 2, parts: { headerFile: { fileId, name: 'verao.jpg' } } })
  const other = await upload({ name: 'inverno.png', type: 'image/png' })
  const next = await edit(reworded, withFile('image', other))
  expect(next).toMatchObject({ version: 3, parts: { headerFile: { fileId: other, name: 'inverno.png' } } })
  const { versions } = await call<{ versions: { fileUrl: string | null }[] }>('templates.template-versions', {
    templateId: made.id,
  })
  expect(versions.map(({ fileUrl }) => fileUrl?.split('?')[0])).toEqual([
    `/files/${other}/inverno.png`,
    `/files/${fileId}/verao.jpg`,
    `/files/${fileId}/verao.jpg`,
  ])
  const before = await header()
  expect(await submit(next)).toMatchObject({ state: 'submitted' })
  expect(await header()).not.toEqual(before)
})

it('what no reviewer is shown is refused with its reason, before anything is saved', async () => {
  const made = async (over: Record<string, unknown>) => await outcome('templates.create-template', worded(over))
  const large = 5 * 1024 * 1024 + 1
  const unfit = (reason: TemplateMedia, limit: number) => ['templates.example_unfit', { reason, limit }]
  expect(await made(withFile('image', await upload({ size: large })))).toEqual(unfit('image', 5))
  expect(await made(withFile('video', await upload()))).toEqual(unfit('video', 16))
  expect(await made(withFile('document', await upload({ name: 'a.txt', type: 'text/plain' })))).toEqual(
    unfit('document', 16),
  )
  const [code] = await made(withFile('image', await upload({ who: 1 })))
  expect(code).toBe('files.not_found')
  expect((await made(withFile('image', await upload({ purpose: 'message' }))))[0]).toBe('files.not_found')
  const fields = async (over: object) => (await made({ parts: { ...parts, ...over } }))[1]
  expect(await fields({ headerMedia: 'image' })).toEqual({ 'parts.headerFile': 'missing' })
  const { headerFile } = withFile('image', await upload()).parts
  expect(await fields({ headerFile })).toEqual({ 'parts.headerFile': 'no_such_part' })
  expect(await fields({ headerMedia: 'image', headerFile, header: 'Olá' })).toEqual({ 'parts.header': 'no_such_part' })
})

it('without an answer about its example nothing was given to the provider: it is a draft again', async () => {
  const draft = await create(withFile('image', await upload()))
  await control.behave(accountId, { sendFailures: 1, sendFailure: 'refused' })
  const input = { templateId: draft.id, version: draft.version }
  expect((await outcome('templates.submit-template', input))[0]).toBe('templates.refused')
  expect(await currentTemplate(draft)).toMatchObject({ state: 'draft' })
  expect(await control.templates(accountId)).toEqual([])
  await control.behave(accountId, { sendFailures: 0 })
  expect(await submit(draft)).toMatchObject({ state: 'submitted', reason: null })
})

it('a file that cannot be read any more leaves the template as it was, and is said to be gone', async () => {
  const fileId = await upload()
  const draft = await create(withFile('image', fileId))
  const input = { templateId: draft.id, version: draft.version }
  const config = await sharedWorld().config()
  const { hash } = await floor.within(({ tx }) =>
    tx.selectFrom('files').where('id', '=', fileId).select('hash').executeTakeFirstOrThrow(),
  )
  const content = join(config.home, 'files', company.id, hash.slice(0, 2), hash.slice(2))
  renameSync(content, `${content}.away`)
  expect((await outcome('templates.submit-template', input))[0]).toBe('files.not_found')
  expect(await currentTemplate(draft)).toMatchObject({ state: 'draft', reason: null })
  // It is there, and the disk does not give it.
  mkdirSync(content)
  expect((await outcome('templates.submit-template', input))[0]).toBe('files.not_found')
  expect(await currentTemplate(draft)).toMatchObject({ state: 'draft', reason: null })
  rmdirSync(content)
  renameSync(`${content}.away`, content)
  await floor.within(({ tx }) => tx.deleteFrom('files').where('id', '=', fileId).execute())
  expect((await outcome('templates.submit-template', input))[0]).toBe('files.not_found')
  expect(await currentTemplate(draft)).toMatchObject({ state: 'draft', version: draft.version })
  expect(await control.templates(accountId)).toEqual([])
})
