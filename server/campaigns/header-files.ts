/** Files on top of templates: a person's upload becomes the company's, and a picture of letters and cards may stand there too. */
import * as contracts from '@aura/contracts/campaigns/header-files.ts'
import { type HeaderFile, headerMediaOf, headerRefusal } from '@aura/machines/templates/header-file.ts'
import { takeFile } from '../files/index.ts'
import { assertAllowed } from '../platform/allowed.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { takeTurn } from '../platform/turn.ts'
import { countFiles, keepFile, selectFiles, wire } from './pictures.ts'

export const addHeaderFile = handle(contracts.addHeaderFile, async ({ tx, input, caller, now, config }) => {
  const { fileId, media } = input
  await takeTurn(tx, 'campaign_pictures')
  const limit = contracts.mostHeaderFiles
  if ((await countFiles(tx, 'header')) >= limit) return refuse('campaigns.too_many_header_files', { params: { limit } })
  const file = await takeFile(tx, { fileId, purpose: 'header', by: caller.userId, now })
  assertAllowed(headerRefusal(media, file))
  await keepFile(tx, caller.companyId, fileId, now)
  return { ...wire({ config, companyId: caller.companyId, now }, { id: fileId, name: file.name }), media }
})

export const headerFiles = answer(contracts.headerFiles, async ({ tx, caller, now, config }) => {
  const rows = await selectFiles(tx).execute()
  return {
    files: rows.flatMap((row) => {
      const media = headerMediaOf(row)
      return media === undefined ? [] : [{ ...wire({ config, companyId: caller.companyId, now }, row), media }]
    }),
  }
})

/** Only what was added for campaigns may go out: no other file of the company. */
export async function headerFileOf(tx: Db, fileId: string): Promise<HeaderFile> {
  const row = await selectFiles(tx).where('f.id', '=', fileId).where('f.stored', '=', true).executeTakeFirst()
  if (!row) return refuse('campaigns.picture_not_found')
  const { id, name, type, size } = row
  return { fileId: id, name, type, size }
}
