import type { StoredFile } from '@aura/contracts/files/file.ts'
import { useMemo } from 'react'
import { useSessions } from '../identity/index.ts'
import { type UploadOptions, uploadFile } from './upload.ts'

export type Upload = (file: Blob, options: UploadOptions) => Promise<StoredFile>

/** Uploads in the name of the signed-in user. Keeps its identity. */
export function useUpload(): Upload {
  const sessions = useSessions()
  return useMemo(() => {
    const token = async (want: { fresh: boolean }) => (await sessions.token(want))?.accessToken ?? null
    const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
    return (file, options) => uploadFile({ token, pause }, file, options)
  }, [sessions])
}
