/**
 * Keeps the assistant's button from covering a screen of a phone: what scrolls beneath it gets room at its end, so
 * that the last row can be scrolled clear, and the button hides while a person scrolls down.
 */
import { useEffect, useState } from 'react'
import { useNarrowScreen } from '../platform/ui/use-narrow-screen.ts'
import { hidesOnScroll, roomBelow } from './corner-room.ts'

const gapPx = 8
/** What changes on a screen within this time is looked at once. */
const settleMs = 150
const rowLike = 'a, button, input, select, textarea, li, tr, p, h2, h3, svg, [role=row]'

export function useClearCorner(): boolean {
  const isNarrow = useNarrowScreen()
  const [isHidden, setIsHidden] = useState(false)
  useEffect(() => {
    const content = document.getElementById('content')
    if (!isNarrow || !content) return
    const tops = new WeakMap<Element, number>()
    const rooms = new Map<HTMLElement, number>()
    let scrolled: Element | undefined
    let timer: number | undefined

    function clear() {
      timer = undefined
      // The button comes back on another screen.
      if (scrolled && !scrolled.isConnected) {
        scrolled = undefined
        setIsHidden(false)
      }
      for (const scroller of rooms.keys()) if (!scroller.isConnected) rooms.delete(scroller)
      const button = document.querySelector('[data-assistant-launcher]')?.getBoundingClientRect()
      if (!button || !content || button.height === 0) return
      const scroller = scrollerBeneath(content, button)
      if (!scroller) return
      // A thread that scrolls rests at its end, where the button is hidden.
      const isThread = content.querySelector('[data-composer]') !== null
      const room =
        isThread && overflows(scroller, rooms.get(scroller))
          ? 0
          : roomBelow(button.top, Math.min(scroller.getBoundingClientRect().bottom, innerHeight), gapPx)
      if (room === (rooms.get(scroller) ?? 0)) return
      scroller.style.paddingBottom = room === 0 ? '' : `${room}px`
      rooms.set(scroller, room)
    }
    const settle = () => {
      timer ??= window.setTimeout(clear, settleMs)
    }
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Element) || !content.contains(target)) return
      const top = target.scrollTop
      const hides = hidesOnScroll(tops.get(target) ?? 0, top)
      tops.set(target, top)
      if (hides !== undefined) {
        scrolled = target
        setIsHidden(hides)
      }
      settle()
    }

    const changes = new MutationObserver(settle)
    changes.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    window.addEventListener('resize', settle)
    settle()
    return () => {
      window.clearTimeout(timer)
      changes.disconnect()
      document.removeEventListener('scroll', onScroll, { capture: true })
      window.removeEventListener('resize', settle)
      for (const scroller of rooms.keys()) scroller.style.paddingBottom = ''
      setIsHidden(false)
    }
  }, [isNarrow])
  return isHidden
}

/** What scrolls up and down beneath the button, and reaches or may reach it; a list within a screen is too small. */
function scrollerBeneath(content: HTMLElement, button: DOMRect): HTMLElement | undefined {
  const [x, y] = [(button.left + button.right) / 2, (button.top + button.bottom) / 2]
  const scrollers: HTMLElement[] = []
  let box = document.elementsFromPoint(x, y).find((element) => content.contains(element)) ?? null
  for (; box && box !== content; box = box.parentElement)
    if (box instanceof HTMLElement && box.clientHeight * 2 >= content.clientHeight && scrollsDown(box))
      scrollers.push(box)
  return (
    scrollers.findLast((scroller) => overflows(scroller)) ??
    scrollers.find((scroller) => hasRowBeneath(scroller, button))
  )
}

const overflows = (scroller: Element, room = 0) => scroller.scrollHeight - room > scroller.clientHeight

const scrollsDown = (box: Element) => ['auto', 'scroll'].includes(getComputedStyle(box).overflowY)

const hasRowBeneath = (scroller: Element, button: DOMRect) =>
  [...scroller.querySelectorAll(rowLike)].some((row) => {
    const { right, bottom, height } = row.getBoundingClientRect()
    return height > 0 && bottom > button.top && right > button.left
  })
