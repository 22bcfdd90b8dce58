import type { ReactNode, RefObject } from 'react'
import { useVirtualRows } from '../use-virtual-rows.ts'

/** Up to here every row stands in the document, so that the browser's own search finds it. */
export const drawnWhole = 100

type BodyProps = {
  count: number
  height: number
  scroller: RefObject<HTMLElement | null>
  draw: (index: number) => ReactNode
}

/** The rows; of a very long list only those in sight and a few around them. */
export function Body(props: BodyProps) {
  return props.count > drawnWhole ? (
    <BodyInSight {...props} />
  ) : (
    <tbody>{indexes(0, props.count).map(props.draw)}</tbody>
  )
}

function BodyInSight({ count, height, scroller, draw }: BodyProps) {
  const sight = useVirtualRows(scroller, height)
  const first = Math.min(sight.first, count)
  const last = Math.min(sight.last, count)
  return (
    <tbody>
      <Gap height={first * height} />
      {indexes(first, last).map(draw)}
      <Gap height={(count - last) * height} />
    </tbody>
  )
}

const indexes = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)

const Gap = ({ height }: { height: number }) => <tr style={{ height }} />
