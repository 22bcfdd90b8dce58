import type { Command, InputOf, OutputOf, View } from '@aura/contracts/platform/operation.ts'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { OverlaySpec } from './feed.ts'
import { useFeed } from './provider.tsx'

type Sender<C extends Command> = {
  /** Keeps its identity. Resolves with the server's answer, rejects with a RefusedError; waits while offline. */
  send: (input: InputOf<C>) => Promise<OutputOf<C>>
  /** Something sent here has no answer yet. */
  pending: boolean
}

export function useCommand<C extends Command, V extends View>(
  command: C,
  options: { overlay?: OverlaySpec<C, V> } = {},
): Sender<C> {
  const feed = useFeed()
  const [open, setOpen] = useState(0)
  const overlay = useRef(options.overlay)
  useLayoutEffect(() => {
    overlay.current = options.overlay
  })
  const send = useCallback(
    (input: InputOf<C>) => {
      setOpen((count) => count + 1)
      return feed.send(command, input, overlay.current).finally(() => setOpen((count) => count - 1))
    },
    [feed, command],
  )
  return { send, pending: open > 0 }
}
