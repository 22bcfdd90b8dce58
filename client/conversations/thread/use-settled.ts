/** What a button does may change under the finger: the second press of a double-click is not meant for what it became. */
import { useEffect, useState } from 'react'

const doublePressMs = 500

/** False for a moment after the meaning has changed; true from the first drawing on. */
export function useSettled(meaning: string): boolean {
  const [settled, setSettled] = useState(meaning)
  useEffect(() => {
    if (settled === meaning) return
    const timer = window.setTimeout(() => setSettled(meaning), doublePressMs)
    return () => window.clearTimeout(timer)
  }, [settled, meaning])
  return settled === meaning
}
