/** `npm run reset`: removes the embedded data, after asking. Downloaded programs stay. */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { readSettings } from '@aura/server/platform/config.ts'
import { entry } from './entry.ts'
import { holderOf } from './home.ts'
import { dataDirectories } from './postgres-location.ts'
import { homeDirectories, homeFiles } from './private-home.ts'
import { Sentence, telling } from './sentence.ts'
import { say } from './terminal.ts'

/** The phones stay: the channels' simulator is reached at the same address afterwards. */
const inHome = [...homeFiles.filter((name) => name !== 'phone.json'), ...homeDirectories]

await entry(['--yes'], async (inputs) => {
  const { home } = readSettings(process.env)
  const holder = holderOf(home)
  if (holder) throw new Sentence(`Aura is running on ${home} (process ${holder.pid}); stop it before you reset it.`)
  const there = [...dataDirectories(home), ...inHome.map((name) => join(home, name))].filter((path) => existsSync(path))
  if (there.length === 0) {
    say(`There is no data in ${home}.`)
    return 0
  }
  if (!inputs.has('--yes') && !(await agreed(home))) {
    say('Nothing was removed.')
    return 1
  }
  await telling(home, async () => {
    for (const path of there) rmSync(path, { recursive: true, force: true })
  })
  say('The data is gone; "npm start" begins afresh.')
  return 0
})

async function agreed(home: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new Sentence('There is nobody to ask here; "npm run reset -- --yes" removes the data without asking.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`  All data in ${home} will be removed. Type "reset" to go on: `)
  terminal.close()
  return answer.trim() === 'reset'
}
