/** Which control takes the focus when it comes: the one that was pressed before leaves with its board. */
import { atom, useAtom } from 'jotai'
import { type RefObject, useEffect } from 'react'

export type RewindControl = 'day' | 'button'

export const rewindFocusAtom = atom<RewindControl | undefined>(undefined)

export function useRewindFocus(control: RewindControl, element: RefObject<HTMLElement | null>) {
  const [next, setNext] = useAtom(rewindFocusAtom)
  useEffect(() => {
    if (next !== control) return
    element.current?.focus({ preventScroll: true })
    setNext(undefined)
  }, [next, control, element, setNext])
}
