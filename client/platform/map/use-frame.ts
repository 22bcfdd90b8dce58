/** Which part of the map is in sight: nearer by buttons, keys and the wheel with Ctrl, moved by dragging. */
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Frame, type Spot, wholeFrame } from './projection.ts'

const nearest = 16
const step = 1.6
/** Less than this is a click. */
const dragPx = 4

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

export function nearer(frame: Frame, factor: number, around: Spot): Frame {
  const width = clamp(frame.width / factor, wholeFrame.width / nearest, wholeFrame.width)
  const ratio = width / frame.width
  return within({
    x: around[0] - (around[0] - frame.x) * ratio,
    y: around[1] - (around[1] - frame.y) * ratio,
    width,
    height: width,
  })
}

export function within({ x, y, width, height }: Frame): Frame {
  const [right, bottom] = [wholeFrame.x + wholeFrame.width - width, wholeFrame.y + wholeFrame.height - height]
  return { x: clamp(x, wholeFrame.x, right), y: clamp(y, wholeFrame.y, bottom), width, height }
}

export const middleOfFrame = ({ x, y, width, height }: Frame): Spot => [x + width / 2, y + height / 2]

export function useFrame(stage: RefObject<HTMLDivElement | null>) {
  const [frame, setFrame] = useState(wholeFrame)
  const drag = useRef<{ from: Spot; frame: Frame; moved: boolean } | null>(null)

  const spotOf = ({ clientX, clientY }: { clientX: number; clientY: number }, on = frame): Spot => {
    const box = stage.current?.getBoundingClientRect()
    if (!box) return middleOfFrame(on)
    return [on.x + ((clientX - box.left) / box.width) * on.width, on.y + ((clientY - box.top) / box.height) * on.height]
  }

  useEffect(() => {
    const element = stage.current
    function onWheel(event: WheelEvent) {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const box = element?.getBoundingClientRect()
      if (!box) return
      const [right, down] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]
      setFrame((on) =>
        nearer(on, event.deltaY < 0 ? step : 1 / step, [on.x + right * on.width, on.y + down * on.height]),
      )
    }
    // React's own listener could not keep the page from being scaled.
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [stage])

  return {
    frame,
    spotOf,
    zoom: (direction: 'in' | 'out') =>
      setFrame((on) => nearer(on, direction === 'in' ? step : 1 / step, middleOfFrame(on))),
    showAll: () => setFrame(wholeFrame),
    move: (right: number, down: number) =>
      setFrame((on) => within({ ...on, x: on.x + right * on.width, y: on.y + down * on.height })),
    isWhole: frame.width >= wholeFrame.width,
    drag: {
      onPointerDown: (event: PointerEvent) => {
        drag.current = { from: [event.clientX, event.clientY], frame, moved: false }
      },
      onPointerMove: (event: PointerEvent) => {
        const from = drag.current
        const box = stage.current?.getBoundingClientRect()
        if (!from || !box || event.buttons === 0) return
        const [right, down] = [event.clientX - from.from[0], event.clientY - from.from[1]]
        if (Math.hypot(right, down) > dragPx) from.moved = true
        if (!from.moved) return
        const { x, y, width, height } = from.frame
        setFrame(within({ x: x - (right / box.width) * width, y: y - (down / box.height) * height, width, height }))
      },
    },
    /** Whether the pointer that is being lifted has moved the map. */
    wasDragged: () => drag.current?.moved ?? false,
  }
}
