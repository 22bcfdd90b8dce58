/** One file on its way up while its message is being written. */
import type { StoredFile } from '@aura/contracts/files/file.ts'
import type { Purpose } from '@aura/contracts/files/purposes.ts'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../platform/i18n/error-text.ts'
import { useUpload } from './use-upload.ts'

export type Attached = {
  name: string
  share: number
  file?: Pick<StoredFile, 'fileId' | 'name' | 'type'>
  problem?: string
}

export function useAttached(purpose: Purpose = 'message') {
  const upload = useUpload()
  const [attached, setAttached] = useState<Attached>()
  const running = useRef<AbortController>(undefined)
  // Leaving the thread aborts the upload.
  useEffect(() => () => running.current?.abort(), [])

  function drop() {
    running.current?.abort()
    running.current = undefined
    setAttached(undefined)
  }

  function attach(file: File) {
    drop()
    const controller = new AbortController()
    running.current = controller
    const { name } = file
    const show = (change: Partial<Attached>) => {
      if (running.current === controller) setAttached((before) => ({ name, share: 0, ...before, ...change }))
    }
    show({ share: 0 })
    upload(file, {
      name,
      purpose,
      onProgress: (share) => show({ share }),
      signal: controller.signal,
    }).then(
      (stored) => show({ share: 1, file: stored }),
      (error: unknown) => show({ problem: errorText(error) }),
    )
  }

  /** One that is up already. */
  function attachStored(file: Pick<StoredFile, 'fileId' | 'name' | 'type'>) {
    drop()
    setAttached({ name: file.name, share: 1, file })
  }

  return { attached, attach, attachStored, drop }
}
