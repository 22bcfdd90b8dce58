import { type HeaderFile, headerFiles } from '@aura/contracts/campaigns/header-files.ts'
import { type Picture, pictures } from '@aura/contracts/campaigns/pictures.ts'
import type { Feed } from '../platform/feed/feed.ts'

type Reader = Pick<Feed, 'read'>
type Library<File extends { fileId: string }> = ReturnType<typeof openLibrary<File>>

/** One for all fields and previews of a screen: what one brings in, the others show. */
function libraries<File extends { fileId: string }>(readAll: (feed: Reader) => Promise<readonly File[]>) {
  const open = new WeakMap<Reader, Library<File>>()
  return (feed: Reader): Library<File> => {
    const library = open.get(feed) ?? openLibrary(() => readAll(feed))
    open.set(feed, library)
    return library
  }
}

/** Pictures of letters and cards. */
export const libraryOf = libraries<Picture>((feed) => feed.read(pictures, {}).then(({ output }) => output.pictures))
/** What stands on top of templates. */
export const headerLibraryOf = libraries<HeaderFile>((feed) =>
  feed.read(headerFiles, {}).then(({ output }) => output.files),
)

function openLibrary<File extends { fileId: string }>(readAll: () => Promise<readonly File[]>) {
  let list: readonly File[] = []
  const listeners = new Set<() => void>()
  const put = (next: readonly File[]) => {
    list = next
    for (const listener of listeners) listener()
  }
  const read = () =>
    readAll().then(
      put,
      // What was read before stays; the next field that opens asks again.
      () => {},
    )
  return {
    get: () => list,
    put: (file: File) => put([file, ...list.filter(({ fileId }) => fileId !== file.fileId)]),
    subscribe: (listener: () => void) => {
      // The first that looks reads them, and each first one after all have left.
      if (listeners.size === 0) void read()
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
