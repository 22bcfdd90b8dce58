/** A template with a file on top goes out with one of the company's, the same for everybody. */
import { randomUUIDv7 } from 'node:crypto'
import type { FileType, Purpose } from '@aura/contracts/files/purposes.ts'
import type { TemplateMedia } from '@aura/contracts/templates/template.ts'
import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { codeOf } from '@aura/infra/operations-test.ts'
import { expect, it } from 'vitest'

const { bed, company, floor, call, people, draft, launch, dispatch } = testCampaigns('whatsapp')

async function template(
  headerMedia?: TemplateMedia,
): Promise<{ type: 'template'; templateId: string; values: string[] }> {
  await bed.owner.query(`update channels set settings = settings || '{"businessAccountId": "1"}' where id = $1`, [
    floor.channelId,
  ])
  const templateId = randomUUIDv7()
  const parts = { header: null, body: 'Oi!', footer: null, buttons: [], variables: [] }
  const worded = { channel: 'whatsapp', account: '1', name: `t${templateId.slice(-8)}`, language: 'pt_BR' }
  await call('templates.create-template', { templateId, ...worded, category: 'marketing', parts })
  await bed.owner.query(
    `update templates set state = 'approved', provider_status = 'approved', live_version = 1, sent_version = 1 where id = $1`,
    [templateId],
  )
  await bed.owner.query('update template_versions set parts = parts || $2 where template_id = $1', [
    templateId,
    JSON.stringify(headerMedia ? { headerMedia } : {}),
  ])
  return { type: 'template', templateId, values: [] }
}

type Uploaded = { name: string; type: FileType; size?: number; purpose?: Purpose }

async function upload({ name, type, size = 1000, purpose = 'header' }: Uploaded): Promise<string> {
  const fileId = randomUUIDv7()
  await bed.owner.query(
    `insert into files (company_id, id, purpose, name, type, size, hash, stored, created_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, true, $8, now(), now() + interval '1 hour')`,
    [company.id, fileId, purpose, name, type, size, fileId, company.people[0]?.id],
  )
  return fileId
}

async function picture(): Promise<string> {
  const fileId = await upload({ name: 'natal.png', type: 'image/png', purpose: 'campaign' })
  await call('campaigns.add-picture', { fileId })
  return fileId
}

const files = {
  image: { name: 'verao.jpg', type: 'image/jpeg' },
  video: { name: 'natal.mp4', type: 'video/mp4' },
  document: {
    name: 'Tabela de preços.pptx',
    type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  },
} as const satisfies Record<TemplateMedia, Uploaded>

async function headerFile(media: TemplateMedia): Promise<string> {
  const fileId = await upload(files[media])
  expect(await call('campaigns.add-header-file', { fileId, media })).toMatchObject({ fileId, media })
  return fileId
}

const filesSent = async () =>
  (
    await bed.owner.query(
      `select distinct content -> 'file' as file from messages where company_id = $1 and campaign`,
      [company.id],
    )
  ).rows.map(({ file }) => file)

async function launched(message: object): Promise<void> {
  const campaign = await draft({ message })
  expect(await call('campaigns.preflight', { campaignId: campaign.id })).toMatchObject({ reached: 3 })
  await launch(campaign)
  // It begins, then its first batch is written.
  for (let batch = 0; batch < 2; batch += 1) {
    bed.advance(1_500)
    await dispatch()
  }
}

it('each person gets the template with the picture on top that letters show too', async () => {
  await people(3)
  const fileId = await picture()
  await launched({ ...(await template('image')), fileId })
  expect(await filesSent()).toEqual([{ media: 'image', fileId, name: 'natal.png' }])
})

it.for(['image', 'video', 'document'] as const)('each person gets the template with the %s on top', async (media) => {
  await people(3)
  const fileId = await headerFile(media)
  await launched({ ...(await template(media)), fileId })
  expect(await filesSent()).toEqual([{ media, fileId, name: files[media].name }])
})

it.for(['video', 'document'] as const)(
  'one person gets the template with the %s on top, and no other file',
  async (media) => {
    const [ana] = await people(1)
    const [fileId, image] = [await headerFile(media), await picture()]
    const worded = await template(media)
    const sendOne = (message: object) =>
      call('campaigns.send-one', {
        ...{ campaignId: randomUUIDv7(), channelId: floor.channelId, message },
        to: { kind: 'contact', contactId: ana?.id },
      })
    expect(await codeOf(sendOne(worded))).toBe('templates.file_missing')
    expect(await codeOf(sendOne({ ...worded, fileId: image }))).toBe('templates.file_unfit')
    expect(await filesSent()).toEqual([])
    expect(await sendOne({ ...worded, fileId })).toMatchObject({ recipient: 'queued' })
    expect(await filesSent()).toEqual([{ media, fileId, name: files[media].name }])
  },
)

it('a file that is missing, unwanted, unfit or none of the company stops it before anybody gets anything', async () => {
  await people(1)
  const fileId = await picture()
  const [image, video, clip] = [await template('image'), await template('video'), await headerFile('video')]
  expect(await codeOf(draft({ message: { ...image, fileId: randomUUIDv7() } }))).toBe('campaigns.picture_not_found')
  const cases: [object, string][] = [
    [image, 'templates.file_missing'],
    [video, 'templates.file_missing'],
    [{ ...(await template()), fileId }, 'templates.file_unwanted'],
    [{ ...(await template('document')), fileId }, 'templates.file_unfit'],
    [{ ...image, fileId: clip }, 'templates.file_unfit'],
  ]
  for (const [message, code] of cases) expect(await codeOf(launch(await draft({ message })))).toBe(code)
  expect(await filesSent()).toEqual([])
})

it('an upload that no such header takes is refused when it is added, and stays out of the list', async () => {
  const add = async (media: TemplateMedia, uploaded: Uploaded) =>
    call('campaigns.add-header-file', { media, fileId: await upload(uploaded) })
  const large = 5 * 1024 * 1024 + 1
  expect(await codeOf(add('image', { ...files.image, size: large }))).toBe('templates.file_unfit')
  expect(await codeOf(add('video', files.document))).toBe('templates.file_unfit')
  expect(await codeOf(add('document', files.video))).toBe('templates.file_unfit')
  expect(await codeOf(add('image', { ...files.image, purpose: 'campaign' }))).toBe('files.not_found')
  const [shown, clip] = [await picture(), await headerFile('video')]
  expect(await call('campaigns.header-files', {})).toMatchObject({
    files: [
      { fileId: clip, media: 'video', name: 'natal.mp4' },
      { fileId: shown, media: 'image', name: 'natal.png' },
    ],
  })
  expect(await call('campaigns.pictures', {})).toMatchObject({ pictures: [{ fileId: shown }] })
})
