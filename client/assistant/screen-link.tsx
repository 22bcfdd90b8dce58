/** A link to a screen of ours, with whatever its address asks for. */
import { chakra } from '@chakra-ui/react'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

export function ScreenLink({ to, children }: { to: string; children: ReactNode }) {
  const { history } = useRouter()
  function press(event: MouseEvent) {
    // Into a tab of its own, as one asks the browser for.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    history.push(to)
  }
  return (
    <chakra.a href={to} onClick={press}>
      {children}
    </chakra.a>
  )
}
