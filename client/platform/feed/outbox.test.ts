import { expect, it } from 'vitest'
import { browserOutbox, type Waiting } from './outbox.ts'
import { quiet } from './world.fake.ts'

/** One browser: its storage and its locks, shared by all its tabs. */
function browser() {
  const storage = memoryStorage()
  const locks = fakeLocks()
  let names = 0
  const newId = () => {
    names += 1
    return `tab-${names}`
  }
  const open = (tab = memoryStorage(), withLocks = true) => ({
    tab,
    outbox: browserOutbox({ userId: 'ana', storage, tab, locks: withLocks ? locks : undefined, newId }),
  })
  return { storage, open }
}

const waiting = (id: string): Waiting => ({ id, name: 'lists.add', input: { item: id }, at: 1 })

it('finds after a reload what the same tab left', async () => {
  const { open } = browser()
  const { tab, outbox } = open()
  await outbox.open()
  outbox.save([waiting('one')])
  outbox.close()
  await quiet()
  expect(await open(tab).outbox.open()).toEqual([waiting('one')])
})

it('gives a duplicated tab a list of its own', async () => {
  const { open } = browser()
  const { tab, outbox } = open()
  await outbox.open()
  outbox.save([waiting('one')])
  const copy = memoryStorage(Object.fromEntries(tab.entries()))
  expect(await open(copy).outbox.open()).toEqual([])
})

it('keeps its list and its name when it is closed and opened at once', async () => {
  const { open } = browser()
  const { outbox } = open()
  await outbox.open()
  outbox.save([waiting('one')])
  outbox.close()
  await quiet()
  expect(await outbox.open()).toEqual([waiting('one')])
})

it('C9 gives what a dead tab left to the one tab that leads, and nothing of a living one', async () => {
  const { open } = browser()
  const [leader, dead, living] = [open().outbox, open().outbox, open().outbox]
  for (const outbox of [leader, dead, living]) await outbox.open()
  dead.save([waiting('left')])
  living.save([waiting('alive')])
  await quiet()
  expect(await leader.adopt()).toEqual([])
  dead.close()
  await quiet()
  expect(await living.adopt()).toEqual([])
  expect(await leader.adopt()).toEqual([waiting('left')])
  expect(await leader.adopt()).toEqual([])
  leader.close()
  await quiet()
  expect(await living.adopt()).toEqual([])
})

it('works where there are no locks and where storage is broken', async () => {
  const { open, storage } = browser()
  const alone = open(memoryStorage(), false).outbox
  storage.setItem('aura.outbox.ana.gone', JSON.stringify([waiting('left'), { half: true }]))
  storage.setItem('aura.outbox.ana.broken', '{"not a list')
  await alone.open()
  expect(await alone.adopt()).toEqual([waiting('left')])
})

it('C8 leaves nothing after a sign-out, and nothing is written later', async () => {
  const { open, storage } = browser()
  const { outbox } = open()
  await outbox.open()
  outbox.save([waiting('one')])
  storage.setItem('aura.outbox.ben.tab', '[]')
  outbox.close()
  outbox.clear()
  outbox.save([waiting('two')])
  expect(storage.keys()).toEqual(['aura.outbox.ben.tab'])
})

function memoryStorage(from: Record<string, string> = {}) {
  const held = new Map(Object.entries(from))
  return {
    get length() {
      return held.size
    },
    key: (index: number) => [...held.keys()][index] ?? null,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
    clear: () => held.clear(),
    keys: () => [...held.keys()],
    entries: () => held.entries(),
  }
}

/** Web Locks as far as the outbox uses them: exclusive, waiting in line, released with the callback's promise. */
function fakeLocks(): Pick<LockManager, 'request'> {
  const held = new Map<string, (() => void)[]>()
  async function run<T>(name: string, work: (lock: Lock | null) => T) {
    try {
      return await work({ name, mode: 'exclusive' })
    } finally {
      const line = held.get(name) ?? []
      const next = line.shift()
      if (next) next()
      else held.delete(name)
    }
  }
  async function request<T>(name: string, options: LockOptions, work: (lock: Lock | null) => T) {
    const line = held.get(name)
    if (line && options.ifAvailable) return await work(null)
    if (line)
      await new Promise<void>((resolve, reject) => {
        line.push(resolve)
        options.signal?.addEventListener('abort', () => reject(options.signal?.reason))
      })
    else held.set(name, [])
    return run(name, work)
  }
  return { request: request as LockManager['request'] }
}
