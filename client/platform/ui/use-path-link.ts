import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

/** What makes a link of an address as text, with its search and its '#new', that loads nothing anew. */
export function usePathLink() {
  const { history } = useRouter()
  return (path: string) => ({
    href: path,
    onClick(event: MouseEvent) {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      history.push(path)
    },
  })
}
