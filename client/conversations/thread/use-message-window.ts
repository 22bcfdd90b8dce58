/**
 * Keeps a thread still under the eye. At the newest message it stays at the newest; further up, the message that is
 * read stays in place, whatever is added above or below, and however tall a picture turns out to be.
 */
import type { Message } from '@aura/contracts/conversations/message.ts'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLatest } from '../../platform/ui/use-latest.ts'
import { type Anchor, atEnd, down, restored, trimmed, up } from './message-window.ts'

/** Nearer than this to the end counts as being there. */
const nearEnd = 50
/** A stretch is extended before its edge comes into sight. */
const ahead = 800

type Sliding = {
  scroller: RefObject<HTMLElement | null>
  messages: readonly Message[]
  /** Brings what is older than the oldest that is known. */
  readEarlier: () => void
}

export function useMessageWindow({ scroller, messages, readEarlier }: Sliding) {
  const oldest = messages[0]?.seq ?? 1
  const newest = messages.at(-1)?.seq ?? 0
  const [stretch, setStretch] = useState(() => atEnd(newest))
  /** The newest message that was in sight, while one is not with the newest; undefined while one is. */
  const [leftAt, setLeftAt] = useState<number>()
  const staying = leftAt === undefined
  const messageWindow = staying ? trimmed(stretch, newest) : stretch
  if (messageWindow !== stretch) setStretch(messageWindow)
  const anchor = useRef<Anchor>(undefined)
  const latest = useLatest({ staying, oldest, newest, readEarlier, stretch: messageWindow })

  const settle = useCallback(() => {
    const list = scroller.current
    if (!list) return
    // A scroll whose event has yet to come is the user's, and stays.
    const scrolled = list.scrollTop - (anchor.current?.scrollTop ?? list.scrollTop)
    if (latest.current.staying && scrolled >= 0) list.scrollTop = list.scrollHeight
    else if (anchor.current) {
      const row = list.querySelector(`[data-seq="${anchor.current.seq}"]`)
      if (row) {
        const offset = row.getBoundingClientRect().top - list.getBoundingClientRect().top
        const next = restored(anchor.current, { offset, scrollTop: list.scrollTop })
        list.scrollTop = next.scrollTop
        if (next.owed) {
          anchor.current = next.owed
          return
        }
      }
    }
    anchor.current = anchorOf(list)
  }, [scroller, latest])

  /** Further up: what is known first, then what the server has. */
  const further = useCallback(() => {
    const { oldest, newest, readEarlier, stretch } = latest.current
    if (stretch.first <= oldest) readEarlier()
    else setStretch((before) => up(before, oldest, newest))
  }, [latest])

  const look = useCallback(() => {
    const list = scroller.current
    if (!list) return
    const { newest, stretch } = latest.current
    anchor.current = anchorOf(list)
    const below = list.scrollHeight - list.scrollTop - list.clientHeight
    const follows = stretch.last >= newest
    setLeftAt((before) => (follows && below <= nearEnd ? undefined : (before ?? newest)))
    if (list.scrollTop < ahead) further()
    else if (below < ahead && !follows) setStretch((before) => down(before, newest))
  }, [scroller, latest, further])

  // After each drawing the eye is put back where it was.
  useLayoutEffect(settle)

  // What changes its height by itself: a picture that came, a window that was drawn wider.
  useEffect(() => {
    const list = scroller.current
    if (!list) return
    const observer = new ResizeObserver(settle)
    observer.observe(list)
    for (const child of list.children) observer.observe(child)
    list.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      list.removeEventListener('scroll', look)
    }
  }, [scroller, settle, look])

  // At the upper edge, or with a thread shorter than its window, no scrolling brings more: loaded messages are shown,
  // and more are fetched, by itself; before it is painted, so that nothing is seen to move.
  useLayoutEffect(() => {
    const list = scroller.current
    if (!list) return
    const short = list.scrollHeight <= list.clientHeight + nearEnd
    if (short || (!staying && oldest <= messageWindow.first && list.scrollTop < ahead)) further()
  }, [scroller, messageWindow, staying, oldest, further])

  const toEnd = useCallback(() => {
    setLeftAt(undefined)
    setStretch(atEnd(latest.current.newest))
  }, [latest])

  const from = Math.max(0, messageWindow.first - oldest)
  const to = Math.min(messages.length, messageWindow.last - oldest + 1)
  return { from, to, staying, leftAt, toEnd }
}

/**
 * The first message that is whole in sight and has one above it: what older ones bring, the day and the name on top of
 * the oldest, changes nothing at or below it.
 */
function anchorOf(list: HTMLElement): Anchor | undefined {
  const { top, bottom } = list.getBoundingClientRect()
  const rows = [...list.querySelectorAll<HTMLElement>('[data-seq]')]
  const topOf = (row: HTMLElement) => row.getBoundingClientRect().top
  const first = rows.findIndex((row) => row.getBoundingClientRect().bottom > top)
  const next = rows[first + 1]
  const row = next && topOf(next) < bottom ? next : rows[first]
  return row && { seq: row.dataset.seq ?? '', offset: topOf(row) - top, scrollTop: list.scrollTop }
}
