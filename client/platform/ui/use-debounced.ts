/** Debounce: the text as it was when the user last paused, for questions that are asked while they type. */
import { useEffect, useState } from 'react'

export function useDebounced(text: string, pauseMs: number): string {
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return settled
}
