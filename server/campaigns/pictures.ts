/** Pictures for letters and cards: a person's upload becomes the company's. */
import * as contracts from '@aura/contracts/campaigns/pictures.ts'
import type { HeaderFile } from '@aura/contracts/templates/header-file.ts'
import { signedUrl, takeFile } from '../files/index.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { takeTurn } from '../platform/turn.ts'

export const addPicture = handle(contracts.addPicture, async ({ tx, input: { fileId }, caller, now, config }) => {
  await takeTurn(tx, 'campaign_pictures')
  const { count } = await tx
    .selectFrom('campaign_pictures')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const limit = contracts.mostPictureFiles
  if (count >= limit) return refuse('campaigns.too_many_pictures', { params: { limit } })
  const { name } = await takeFile(tx, { fileId, purpose: 'campaign', by: caller.userId, now })
  await tx
    .insertInto('campaign_pictures')
    .values({ company_id: caller.companyId, file_id: fileId, added_at: now })
    .execute()
  return wire({ config, companyId: caller.companyId, now }, { id: fileId, name })
})

export const pictures = answer(contracts.pictures, async ({ tx, caller, now, config }) => {
  const rows = await tx
    .selectFrom('campaign_pictures as p')
    .innerJoin('files as f', (join) => join.onRef('f.company_id', '=', 'p.company_id').onRef('f.id', '=', 'p.file_id'))
    .select(['f.id', 'f.name'])
    .orderBy('p.added_at', 'desc')
    .orderBy('f.id')
    .execute()
  return { pictures: rows.map((row) => wire({ config, companyId: caller.companyId, now }, row)) }
})

type Signing = { config: Config; companyId: string; now: Date }
const wire = ({ config, companyId, now }: Signing, { id: fileId, name }: { id: string; name: string }) => ({
  ...{ fileId, name },
  url: signedUrl(config, companyId, { fileId, name }, now).url,
})

/** Only what was added as a picture may go out: no other file of the company. */
export async function pictureOf(tx: Db, fileId: string): Promise<HeaderFile> {
  const row = await tx
    .selectFrom('campaign_pictures as p')
    .innerJoin('files as f', (join) => join.onRef('f.company_id', '=', 'p.company_id').onRef('f.id', '=', 'p.file_id'))
    .where('p.file_id', '=', fileId)
    .where('f.stored', '=', true)
    .select(['f.id as fileId', 'f.name', 'f.type', 'f.size'])
    .executeTakeFirst()
  return row ?? refuse('campaigns.picture_not_found')
}

export async function assertPictures(tx: Db, fileIds: readonly string[]): Promise<void> {
  for (const fileId of fileIds) await pictureOf(tx, fileId)
}
