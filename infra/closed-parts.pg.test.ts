/** The embedded parts speak to those who know the home's passwords, and what they write is for their user alone. */
import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { connectNews } from '@aura/server/platform/log/news.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { natsAnswers } from './external-services.ts'
import { commandOf } from './orphan-processes.ts'
import { startWorld } from './world.ts'

/** Everything below that others than its user may read, write or list. */
function openTo(path: string): string[] {
  // A living database makes files and removes them.
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found || found.isSymbolicLink()) return []
  // A directory that its group may only pass through shows nothing; PostgreSQL's user needs that under root.
  const allowed = found.isDirectory() ? 0o710 : 0o600
  const here = (found.mode & 0o777 & ~allowed) === 0 ? [] : [path]
  return found.isDirectory() ? [...here, ...readdirSync(path).flatMap((name) => openTo(join(path, name)))] : here
}

test('no part takes a connection without its password, no password is in a command line, no file is open to others', async () => {
  await using world = await startWorld()
  const { natsUrl, templateUrl, home } = world.addresses
  const { host } = new URL(natsUrl)
  expect(await natsAnswers(natsUrl)).toBe(true)
  for (const credentials of ['', 'aura:wrong@', 'aura@']) {
    const url = `nats://${credentials}${host}`
    expect(await natsAnswers(url), url).toBe(false)
    await expect(
      connectNews(url, () => {}),
      url,
    ).rejects.toThrow(/authorization/i)
  }
  await using news = await connectNews(natsUrl, () => {})
  expect(await news.ping()).toBeGreaterThanOrEqual(0)

  const open = new URL(templateUrl)
  for (const password of ['', 'wrong']) {
    open.password = password
    const client = new pg.Client({ connectionString: open.href, password: () => password })
    await expect(client.connect(), password).rejects.toThrow(/password/)
  }

  const passwords = [natsUrl, templateUrl].map((url) => new URL(url).password)
  for (const { pid } of [world.nats.program(), world.postgres.program()])
    for (const password of passwords) expect(commandOf(pid)).not.toContain(password)
  expect(openTo(home)).toEqual([])
})
