/** How high what it is hung on is just now; it changes with the screen and with what stands above and below. */
import { useCallback, useState } from 'react'

export function useHeight(): { heightPx: number; hang: (on: HTMLElement | null) => (() => void) | undefined } {
  const [heightPx, setHeight] = useState(0)
  const hang = useCallback((on: HTMLElement | null) => {
    if (!on) return
    const watcher = new ResizeObserver(() => setHeight(on.clientHeight))
    watcher.observe(on)
    return () => watcher.disconnect()
  }, [])
  return { heightPx, hang }
}
