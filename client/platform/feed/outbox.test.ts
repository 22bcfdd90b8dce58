import { expect, it } from 'vitest'
import { browserOutbox, type Outbox, type Waiting } from './outbox.ts'
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

/** What a tab gets when it looks for what dead ones left, and has room for it. */
async function adoptedBy(outbox: Outbox): Promise<Waiting[]> {
  const adopted: Waiting[] = []
  await outbox.adopt((left) => adopted.push(...left) > 0)
  return adopted
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
  expect(await adoptedBy(leader)).toEqual([])
  dead.close()
  await quiet()
  expect(await adoptedBy(living)).toEqual([])
  expect(await adoptedBy(leader)).toEqual([waiting('left')])
  expect(await adoptedBy(leader)).toEqual([])
  leader.close()
  await quiet()
  expect(await adoptedBy(living)).toEqual([])
})

it('C9 lets go of what a dead tab left only when it stands in its own list', async () => {
  const { open, storage } = browser()
  const [leader, dead] = [open().outbox, open().outbox]
  for (const outbox of [leader, dead]) await outbox.open()
  dead.save([waiting('left')])
  dead.close()
  await quiet()
  const stored: boolean[] = []
  storage.onChange = () => stored.push(storage.keys().some((key) => storage.getItem(key)?.includes('"left"')))
  await leader.adopt((left) => leader.save([waiting('mine'), ...left]))
  expect(stored).toEqual([true, true])
  expect(storage.keys()).toEqual(['aura.outbox.ana.tab-1'])
})

it('C9 leaves what a dead tab left where it is while there is no room for it, and when it is closed meanwhile', async () => {
  const { open, storage } = browser()
  const [leader, next, dead] = [open().outbox, open().outbox, open().outbox]
  for (const outbox of [leader, next, dead]) await outbox.open()
  dead.save([waiting('left')])
  dead.close()
  await quiet()
  await leader.adopt(() => false)
  expect(storage.keys()).toEqual(['aura.outbox.ana.tab-3'])

  const adopting = adoptedBy(leader)
  leader.close()
  expect(await adopting).toEqual([])
  await quiet()
  expect(await adoptedBy(next)).toEqual([waiting('left')])
})

it('says so when a list is not kept', async () => {
  const { open, storage } = browser()
  const { outbox } = open()
  expect(outbox.save([waiting('early')])).toBe(false)
  await outbox.open()
  expect(outbox.save([waiting('one')])).toBe(true)
  storage.setItem = () => {
    throw new Error('The quota has been exceeded.')
  }
  expect(outbox.save([waiting('one'), waiting('two')])).toBe(false)
  outbox.close()
  expect(outbox.save([])).toBe(false)
})

it('works where there are no locks and where storage is broken', async () => {
  const { open, storage } = browser()
  const alone = open(memoryStorage(), false).outbox
  storage.setItem('aura.outbox.ana.gone', JSON.stringify([waiting('left'), { half: true }]))
  storage.setItem('aura.outbox.ana.broken', '{"not a list')
  await alone.open()
  expect(await adoptedBy(alone)).toEqual([waiting('left')])
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
  const current = new Map(Object.entries(from))
  const storage = {
    onChange: () => {},
    get length() {
      return current.size
    },
    key: (index: number) => [...current.keys()][index] ?? null,
    getItem: (key: string) => current.get(key) ?? null,
    setItem(key: string, value: string) {
      current.set(key, value)
      storage.onChange()
    },
    removeItem(key: string) {
      current.delete(key)
      storage.onChange()
    },
    clear: () => current.clear(),
    keys: () => [...current.keys()],
    entries: () => current.entries(),
  }
  return storage
}

/** Web Locks as far as the outbox uses them: granted a moment later, exclusive, waiting in line, released with the callback's promise. */
function fakeLocks(): Pick<LockManager, 'request'> {
  const current = new Map<string, (() => void)[]>()
  async function run<T>(name: string, work: (lock: Lock | null) => T) {
    try {
      return await work({ name, mode: 'exclusive' })
    } finally {
      const line = current.get(name) ?? []
      const next = line.shift()
      if (next) next()
      else current.delete(name)
    }
  }
  async function request<T>(name: string, options: LockOptions, work: (lock: Lock | null) => T) {
    await null
    const line = current.get(name)
    if (line && options.ifAvailable) return await work(null)
    if (line)
      await new Promise<void>((resolve, reject) => {
        line.push(resolve)
        options.signal?.addEventListener('abort', () => reject(options.signal?.reason))
      })
    else current.set(name, [])
    return run(name, work)
  }
  return { request: request as LockManager['request'] }
}
