/**
 * Where commands wait that the server has not answered: in the browser's storage, a list per person
 * and tab, so that no two tabs write one list. A tab holds the lock of its list as long as it lives;
 * the lists of dead tabs go to the one that holds the person's lock.
 */
export type Waiting = {
  readonly id: string
  readonly name: string
  readonly input: unknown
  /** When the person did it, in milliseconds. */
  readonly at: number
}

export type Outbox = {
  /** What this tab left behind at its last reload. */
  open(): Promise<Waiting[]>
  /** False when it is not kept: closed, or the browser has no room. */
  save(list: readonly Waiting[]): boolean
  /**
   * Hands over what dead tabs left behind, if this tab is the one to send it. A list is let go only
   * after it was taken, which means that it stands in this tab's own: at no moment is it in neither.
   */
  adopt(take: (left: readonly Waiting[]) => boolean): Promise<void>
  clear(): void
  close(): void
}

type Stored = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

type Storages = {
  userId: string
  storage: Stored
  /** Survives a reload and belongs to one tab. */
  tab: Stored
  /** Absent where the page is not served securely; then ids make doubles harmless. */
  locks: Pick<LockManager, 'request'> | undefined
  newId: () => string
}

const tabKey = 'aura.tab'

export function browserOutbox({ userId, storage, tab, locks, newId }: Storages): Outbox {
  const prefix = `aura.outbox.${userId}`
  const keyOf = (tabId: string) => `${prefix}.${tabId}`
  let closing = new AbortController()
  let own: string | undefined
  let leads = locks === undefined

  /** Keeps a lock until the outbox closes; tells whether it got it. */
  const hold = (name: string, options: LockOptions) =>
    new Promise<boolean>((resolve) => {
      if (!locks) return resolve(true)
      const { signal } = closing
      const store = () =>
        new Promise<void>((release) => {
          if (signal.aborted) release()
          else signal.addEventListener('abort', () => release())
        })
      locks
        .request(name, options, (lock) => {
          resolve(lock !== null)
          return lock === null ? undefined : store()
        })
        .catch(() => resolve(false))
    })

  /** While it acts, no tab can come to life and take this list for its own. */
  const whenDead = async (key: string, act: () => void): Promise<void> => {
    if (!locks) return act()
    await locks.request(key, { ifAvailable: true }, (lock) => {
      if (lock !== null) act()
    })
  }

  return {
    async open() {
      closing = new AbortController()
      const { signal } = closing
      const before = attempt(() => tab.getItem(tabKey)) ?? newId()
      // A duplicated tab brings its original's name along; the original holds the lock.
      const tabId = (await hold(keyOf(before), { ifAvailable: true })) ? before : newId()
      if (tabId !== before) await hold(keyOf(tabId), {})
      if (signal.aborted) return []
      attempt(() => tab.setItem(tabKey, tabId))
      own = keyOf(tabId)
      if (locks)
        void hold(prefix, { signal }).then((got) => {
          leads = got && !signal.aborted
        })
      return read(storage, own)
    },
    save(list) {
      const key = own
      if (key === undefined || closing.signal.aborted) return false
      return attempt(() => store(storage, key, list)) ?? false
    },
    async adopt(take) {
      const { signal } = closing
      for (const key of keysOf(storage, prefix)) {
        if (!leads || own === undefined || key === own) continue
        await whenDead(key, () => {
          if (signal.aborted) return
          const left = read(storage, key)
          if (left.length === 0 || take(left)) attempt(() => storage.removeItem(key))
        })
      }
    },
    clear() {
      for (const key of keysOf(storage, prefix)) attempt(() => storage.removeItem(key))
    },
    close() {
      closing.abort()
      leads = locks === undefined
    },
  }
}

function keysOf(storage: Stored, prefix: string): string[] {
  const keys = attempt(() => Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '')) ?? []
  return keys.filter((key) => key.startsWith(`${prefix}.`))
}

function store(storage: Stored, key: string, list: readonly Waiting[]): true {
  if (list.length === 0) storage.removeItem(key)
  else storage.setItem(key, JSON.stringify(list))
  return true
}

function read(storage: Stored, key: string): Waiting[] {
  const list: unknown = attempt(() => JSON.parse(storage.getItem(key) ?? '[]'))
  return Array.isArray(list) ? list.filter(isWaiting) : []
}

function isWaiting(value: unknown): value is Waiting {
  if (typeof value !== 'object' || value === null) return false
  if (!('id' in value && 'name' in value && 'at' in value && 'input' in value)) return false
  return typeof value.id === 'string' && typeof value.name === 'string' && typeof value.at === 'number'
}

/** Storage may be forbidden or full: then the queue lives as long as the page. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
