import { useEffect } from 'react'
import { useLatest } from '../../platform/ui/use-latest.ts'

/** A picture that is pasted anywhere on the screen. */
export function usePastedImage(take: (file: File | undefined) => void) {
  const latest = useLatest(take)
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const file = [...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
      if (file) latest.current(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [latest])
}
