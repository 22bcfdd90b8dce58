/** A template with a picture on top goes out with one of the company's, the same for everybody. */
import { randomUUIDv7 } from 'node:crypto'
import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { codeOf } from '@aura/infra/operations-test.ts'
import { expect, it } from 'vitest'

const { bed, company, floor, call, people, draft, launch, dispatch } = testCampaigns('whatsapp')

async function template(
  headerMedia?: 'image' | 'document',
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

async function picture(type = 'image/png'): Promise<string> {
  const fileId = randomUUIDv7()
  await bed.owner.query(
    `insert into files (company_id, id, purpose, name, type, size, hash, stored, created_by, created_at, expires_at)
     values ($1, $2, 'campaign', 'natal.png', $3, 1000, $4, true, $5, now(), now() + interval '1 hour')`,
    [company.id, fileId, type, fileId, company.people[0]?.id],
  )
  await call('campaigns.add-picture', { fileId })
  return fileId
}

const filesSent = async () =>
  (
    await bed.owner.query(
      `select distinct content -> 'file' as file from messages where company_id = $1 and campaign`,
      [company.id],
    )
  ).rows.map(({ file }) => file)

it('each person gets the template with the picture on top', async () => {
  await people(3)
  const fileId = await picture()
  const campaign = await draft({ message: { ...(await template('image')), fileId } })
  expect(await call('campaigns.preflight', { campaignId: campaign.id })).toMatchObject({ reached: 3 })
  await launch(campaign)
  // It begins, then its first batch is written.
  for (let batch = 0; batch < 2; batch += 1) {
    bed.advance(1_500)
    await dispatch()
  }
  expect(await filesSent()).toEqual([{ media: 'image', fileId, name: 'natal.png' }])
})

it('a picture that is missing, unwanted, unfit or none of the company stops it before anybody gets anything', async () => {
  await people(1)
  const fileId = await picture()
  const image = await template('image')
  expect(await codeOf(draft({ message: { ...image, fileId: randomUUIDv7() } }))).toBe('campaigns.picture_not_found')
  const cases: [object, string][] = [
    [image, 'templates.file_missing'],
    [{ ...(await template()), fileId }, 'templates.file_unwanted'],
    [{ ...(await template('document')), fileId }, 'templates.file_unfit'],
  ]
  for (const [message, code] of cases) expect(await codeOf(launch(await draft({ message })))).toBe(code)
  expect(await filesSent()).toEqual([])
})
