import { type Picture, pictures } from '@aura/contracts/campaigns/pictures.ts'
import type { Feed } from '../platform/feed/feed.ts'

type Reader = Pick<Feed, 'read'>
type Library = ReturnType<typeof openLibrary>

/** One for all fields and previews of a screen: what one brings in, the others show. */
const libraries = new WeakMap<Reader, Library>()

export function libraryOf(feed: Reader): Library {
  const library = libraries.get(feed) ?? openLibrary(feed)
  libraries.set(feed, library)
  return library
}

function openLibrary(feed: Reader) {
  let list: readonly Picture[] = []
  const listeners = new Set<() => void>()
  const put = (next: readonly Picture[]) => {
    list = next
    for (const listener of listeners) listener()
  }
  const read = () =>
    feed.read(pictures, {}).then(
      ({ output }) => put(output.pictures),
      // What was read before stays; the next field that opens asks again.
      () => {},
    )
  return {
    get: () => list,
    put: (picture: Picture) => put([picture, ...list.filter(({ fileId }) => fileId !== picture.fileId)]),
    subscribe: (listener: () => void) => {
      // The first that looks reads them, and each first one after all have left.
      if (listeners.size === 0) void read()
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
