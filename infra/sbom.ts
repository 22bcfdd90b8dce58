/** `npm run sbom`: writes the software bill of materials to AURA_HOME/sbom.cdx.json. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '@aura/server/platform/config.ts'
import { entry } from './entry.ts'
import { read } from './sources.ts'
import { billOfMaterials } from './supply/bill.ts'
import { readLock } from './supply/lock.ts'
import { say } from './terminal.ts'

await entry([], async () => {
  const { home } = readSettings(process.env)
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const bill = billOfMaterials(readLock(), version, new Date())
  const path = join(home, 'sbom.cdx.json')
  mkdirSync(home, { recursive: true })
  writeFileSync(path, `${JSON.stringify(bill, null, 2)}\n`)
  say(`${bill.components.length} components in ${path}`)
  return 0
})
