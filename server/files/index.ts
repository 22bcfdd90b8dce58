/** What files offers: its handlers, its routes, and what other features do with a file. */
import type { Readable } from 'node:stream'
import type { Config } from '../platform/config.ts'
import type { Feature } from '../platform/handle.ts'
import { filesDoor } from './door.ts'
import { discard, link } from './handlers.ts'
import { diskStore, type FileLocation } from './store.ts'

export { uploadsUnderWay } from './concurrent-uploads.ts'
export { letRun, receiveFile } from './door.ts'
export { inspect } from './inspect.ts'
export { plainName } from './name.ts'
export { type ReceivedUpload, receiveUpload } from './receive-upload.ts'
export { type FileRow, findRow, findRows, lockContent, releaseFile, removeFile, takeFile, takeOwn } from './rows.ts'
export { signedUrl } from './sign.ts'
export { diskStore, type Store, sweepArrivals } from './store.ts'
export { type InTransaction, type NewFile, storeFile } from './store-file.ts'

/** Null when it is not there any more. */
export const openContent = (config: Pick<Config, 'home'>, fileLocation: FileLocation): Promise<Readable | null> =>
  diskStore(config).read(fileLocation)

export const files: Feature = { name: 'files', handlers: [link, discard], routes: filesDoor }
