import { useEffect, useState } from 'react'

/** What was saved comes a moment after the list; once the person has begun to use it, it stays as it is. */
export function useUntouched(): boolean {
  const [untouched, setUntouched] = useState(true)
  useEffect(() => {
    const begun = new AbortController()
    const touch = () => {
      setUntouched(false)
      begun.abort()
    }
    const { signal } = begun
    for (const kind of ['keydown', 'pointerdown']) document.addEventListener(kind, touch, { capture: true, signal })
    return () => begun.abort()
  }, [])
  return untouched
}
