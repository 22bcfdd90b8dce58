/**
 * Sends a file to `POST /files` and answers with what the server made of it. It reports how far it is, can be called
 * off, and tries again by itself where that helps: the id is made once, so however often it comes it is one file.
 */
import type { StoredFile } from '@aura/contracts/files/file.ts'
import { type Purpose, purposeRow } from '@aura/contracts/files/purposes.ts'
import type { ErrorBody } from '@aura/contracts/platform/errors.ts'
import { newId } from '../platform/feed/id.ts'
import { RefusedError, unreachable, worthRepeating } from '../platform/feed/refused.ts'

export type UploadOptions = {
  name: string
  purpose: Purpose
  /** From 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

type Token = (want: { fresh: boolean }) => Promise<string | null>

export type UploadWorld = {
  token: Token
  /** Before the next try. */
  pause: (milliseconds: number) => Promise<void>
}

const tries = 4

/** Rejects with a RefusedError, or with the signal's reason. */
export async function uploadFile(world: UploadWorld, file: Blob, options: UploadOptions): Promise<StoredFile> {
  const { maxBytes } = purposeRow(options.purpose)
  if (file.size > maxBytes) throw new RefusedError(tooLarge(maxBytes))
  const query = new URLSearchParams({ fileId: newId(), purpose: options.purpose, name: options.name })
  let fresh = false
  for (let attempt = 1; ; attempt++) {
    try {
      options.signal?.throwIfAborted()
      const token = await world.token({ fresh })
      return await send(`/files?${query}`, file, token, options)
    } catch (error) {
      if (!(error instanceof RefusedError) || !worthRepeating(error.code) || attempt === tries) throw error
      fresh = error.code === 'auth.token_expired'
      await world.pause(500 * 2 ** attempt)
    }
  }
}

const tooLarge = (maxBytes: number): ErrorBody => ({
  code: 'files.too_large',
  message: 'The file is too large.',
  params: { limit: `${Math.floor(maxBytes / 1024 / 1024)} MB` },
})

/** `fetch` does not say how far a body has come, so this is the older way. */
function send(
  url: string,
  file: Blob,
  token: string | null,
  { onProgress, signal }: UploadOptions,
): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const callOff = () => request.abort()
    request.open('POST', url)
    request.responseType = 'json'
    request.setRequestHeader('content-type', 'application/octet-stream')
    if (document.documentElement.lang) request.setRequestHeader('accept-language', document.documentElement.lang)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () =>
      // The server says of itself what it stored.
      request.status === 200
        ? resolve(request.response as StoredFile)
        : reject(new RefusedError(errorOf(request.response)))
    request.onerror = () => reject(new RefusedError(unreachable))
    request.onabort = () => reject(signal?.reason ?? new RefusedError(unreachable))
    request.onloadend = () => signal?.removeEventListener('abort', callOff)
    signal?.addEventListener('abort', callOff, { once: true })
    request.send(file)
  })
}

function errorOf(body: unknown): ErrorBody {
  if (typeof body !== 'object' || body === null || !('error' in body)) return unreachable
  const { error } = body
  if (typeof error !== 'object' || error === null || !('code' in error) || typeof error.code !== 'string')
    return unreachable
  return { message: error.code, ...error, code: error.code }
}
