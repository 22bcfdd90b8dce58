/** A cheap part of the upload set at the doors of a real server with real workers. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestCompany } from '@aura/infra/company.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { expect, it } from 'vitest'
import { tokenSigner } from '../../platform/tokens.ts'
import { uploadCases } from './cases.ts'
import { probeUploads } from './probe.ts'

/** What takes seconds to make or to read, and imports whose like is here: `npm run probe` has them all. */
const isCheap = (name: string) =>
  !/bomb|blanks|empty-rows|strings|hundred-thousand|delimiters|line-ends|segments/.test(name) &&
  (!name.startsWith('import/') || /record-over|lone-far|laughs|path-outside|half|program/.test(name)) &&
  !/^name\/[5-8]/.test(name)

it('hostile uploads are answered with a code, and the next ordinary one works', async () => {
  await using undo = new AsyncDisposableStack()
  const home = mkdtempSync(join(tmpdir(), 'aura-uploads-'))
  undo.defer(() => rmSync(home, { recursive: true, force: true }))
  const { url: databaseUrl } = undo.use(await sharedWorld().freshDatabase())
  const { url, config } = undo.use(await sharedWorld().server({ home, databaseUrl }))
  undo.use(await sharedWorld().workers({ home, databaseUrl }))
  const company = await createTestCompany(databaseUrl, ['company_owner'])
  const sign = await tokenSigner(config)
  const [owner] = company.people
  const token = sign(owner?.claims ?? expect.fail('nobody there'))
  const { cases, failures } = await probeUploads({ url, token, isWanted: isCheap })
  expect(failures).toEqual([])
  expect(cases).toBe(uploadCases.filter(({ name }) => isCheap(name)).length + 4)
})
