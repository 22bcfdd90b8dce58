/** `npm run diagrams`: writes what is made from the code: passages of READMEs, lists of what the folders hold, the licences. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { entry } from './entry.ts'
import { generatedPages } from './generated.ts'
import { read } from './sources.ts'
import { say } from './terminal.ts'

const checkout = dirname(import.meta.dirname)

await entry([], async () => {
  for (const { path, text } of await generatedPages()) {
    const file = join(checkout, path)
    if (existsSync(file) && read(path) === text) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    say(`${path} is new`)
  }
  return 0
})
