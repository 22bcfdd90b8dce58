import { useEffect } from 'react'

/** A call that rings is seen among the tabs of a browser; whatever the title becomes meanwhile stays. */
export function useRingingTitle(name: string | undefined): void {
  // The title belongs to the document.
  useEffect(() => {
    if (name === undefined) return undefined
    const [before, ringing] = [document.title, `☎ ${name} · Aura`]
    document.title = ringing
    return () => {
      if (document.title === ringing) document.title = before
    }
  }, [name])
}
