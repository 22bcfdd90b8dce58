import { migrate } from '@aura/server/migrate.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { seedDemo } from './demo.ts'
import { demoDeals, demoPeople, platformPeople } from './demo-data.ts'
import { markFinished, removeUnfinishedDemo } from './demo-mark.ts'
import { sharedWorld } from './shared-world.ts'
import { startWorld } from './world.ts'

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('databases are migrated, and what one does the other does not see', async () => {
  const world = sharedWorld()
  await using database = await world.freshDatabase()
  await using other = await world.freshDatabase()
  await ask(database.url, `insert into companies (id, name) values (uuidv7(), 'Uma')`)
  expect(await ask(database.url, 'select name from companies')).toEqual([{ name: 'Uma' }])
  expect(await ask(other.url, 'select name from companies')).toEqual([])
})

test('the demo company is made once, with its deals in the log', async () => {
  await using database = await sharedWorld().freshDatabase()
  await seedDemo(database.url)
  await seedDemo(database.url)
  const [counts] = await ask(
    database.url,
    'select (select count(*)::int from users) as people, (select count(*)::int from deals) as deals, (select count(*)::int from events) as events',
  )
  expect(counts).toEqual({
    people: demoPeople.length + platformPeople.length,
    deals: demoDeals.length,
    events: demoDeals.length,
  })
})

test('a demo whose past was never finished is made anew, and one that is whole stays', async () => {
  await using database = await sharedWorld().freshDatabase()
  expect(await seedDemo(database.url, { hasPast: true, isRemovable: true })).toBe(true)
  expect(await removeUnfinishedDemo(database.url)).toBe(true)
  expect(await ask(database.url, `select from pg_tables where schemaname = 'public'`)).toEqual([])
  expect(await removeUnfinishedDemo(database.url)).toBe(false)
  await migrate(database.url)
  expect(await seedDemo(database.url, { hasPast: true, isRemovable: true })).toBe(true)
  await markFinished(database.url)
  expect(await removeUnfinishedDemo(database.url)).toBe(false)
  expect(await seedDemo(database.url, { hasPast: true })).toBe(false)
})

test('a PostgreSQL that is killed comes back on its port with all that was committed', async () => {
  await using world = await startWorld()
  await using database = await world.freshDatabase()
  await ask(database.url, 'create table kept as select generate_series(1, 100) as n')
  await world.postgres.kill('SIGKILL')
  await expect(ask(database.url, 'select 1')).rejects.toThrow()
  await world.postgres.restart()
  expect(await ask(database.url, 'select count(*)::int as n from kept')).toEqual([{ n: 100 }])
})
