/** Pictures for letters and cards: a person's upload becomes the company's. */
import * as contracts from '@aura/contracts/campaigns/pictures.ts'
import { signedUrl, takeFile } from '../files/index.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { takeTurn } from '../platform/turn.ts'

/** All that was added for campaigns, the newest first; what stands on top of templates alone has a purpose of its own. */
export const selectFiles = (tx: Db) =>
  tx
    .selectFrom('campaign_pictures as p')
    .innerJoin('files as f', (join) => join.onRef('f.company_id', '=', 'p.company_id').onRef('f.id', '=', 'p.file_id'))
    .select(['f.id', 'f.name', 'f.type', 'f.size'])
    .orderBy('p.added_at', 'desc')
    .orderBy('f.id')

const selectPictures = (tx: Db) => selectFiles(tx).where('f.purpose', '=', 'campaign')

export async function countFiles(tx: Db, purpose: 'campaign' | 'header'): Promise<number> {
  const { count } = await tx
    .selectFrom('campaign_pictures as p')
    .innerJoin('files as f', (join) => join.onRef('f.company_id', '=', 'p.company_id').onRef('f.id', '=', 'p.file_id'))
    .where('f.purpose', '=', purpose)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const keepFile = (tx: Db, companyId: string, fileId: string, now: Date) =>
  tx.insertInto('campaign_pictures').values({ company_id: companyId, file_id: fileId, added_at: now }).execute()

export const addPicture = handle(contracts.addPicture, async ({ tx, input: { fileId }, caller, now, config }) => {
  await takeTurn(tx, 'campaign_pictures')
  const limit = contracts.mostPictureFiles
  if ((await countFiles(tx, 'campaign')) >= limit) return refuse('campaigns.too_many_pictures', { params: { limit } })
  const { name } = await takeFile(tx, { fileId, purpose: 'campaign', by: caller.userId, now })
  await keepFile(tx, caller.companyId, fileId, now)
  return wire({ config, companyId: caller.companyId, now }, { id: fileId, name })
})

export const pictures = answer(contracts.pictures, async ({ tx, caller, now, config }) => {
  const rows = await selectPictures(tx).execute()
  return { pictures: rows.map((row) => wire({ config, companyId: caller.companyId, now }, row)) }
})

type Signing = { config: Config; companyId: string; now: Date }
export const wire = (
  { config, companyId, now }: Signing,
  { id: fileId, name }: { id: string; name: string },
): contracts.Picture => ({ fileId, name, url: signedUrl(config, companyId, { fileId, name }, now).url })

/** Only what was added as a picture may go out: no other file of the company. */
export async function assertPictures(tx: Db, fileIds: readonly string[]): Promise<void> {
  for (const fileId of fileIds) {
    const row = await selectPictures(tx).where('f.id', '=', fileId).where('f.stored', '=', true).executeTakeFirst()
    if (!row) refuse('campaigns.picture_not_found')
  }
}
