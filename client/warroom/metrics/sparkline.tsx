/** How a number went, drawn on a canvas: a line on its baseline, and what it is compared with as a dashed one. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMode } from '../../platform/theme/mode.ts'
import type { Series } from './use-history.ts'

type Values = readonly (number | null)[]
type Colours = { line: string; faint: string }

const inset = 2

function draw(canvas: HTMLCanvasElement, values: Values, reference: number | null, { line, faint }: Colours): void {
  const { clientWidth: width, clientHeight: height } = canvas
  const ratio = window.devicePixelRatio
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  const pen = canvas.getContext('2d')
  if (!pen || values.length < 2) return
  pen.scale(ratio, ratio)
  const most = Math.max(1, reference ?? 0, ...values.map((value) => value ?? 0))
  const x = (at: number) => (at / (values.length - 1)) * width
  const y = (value: number) => height - inset - (value / most) * (height - 2 * inset)
  pen.lineWidth = 1
  pen.strokeStyle = faint
  stroke(pen, [
    [0, height - 0.5],
    [width, height - 0.5],
  ])
  if (reference !== null) {
    pen.setLineDash([3, 3])
    stroke(pen, [
      [0, y(reference)],
      [width, y(reference)],
    ])
    pen.setLineDash([])
  }
  pen.lineWidth = 1.5
  pen.lineJoin = 'round'
  pen.strokeStyle = line
  for (const part of unbroken(values))
    stroke(
      pen,
      part.map(({ at, value }) => [x(at), y(value)]),
    )
}

function stroke(pen: CanvasRenderingContext2D, points: readonly (readonly [number, number])[]): void {
  pen.beginPath()
  for (const [x, y] of points) pen.lineTo(x, y)
  pen.stroke()
}

/** Where there is nothing to tell the line is open. */
function unbroken(values: Values): { at: number; value: number }[][] {
  const parts: { at: number; value: number }[][] = [[]]
  values.forEach((value, at) => {
    if (value === null) parts.push([])
    else parts.at(-1)?.push({ at, value })
  })
  return parts
}

export function Sparkline(props: {
  label: string
  series: Pick<Series, 'from' | 'stepMs'>
  values: Values
  reference?: number | null | undefined
  height?: number
  text: (value: number) => string
}) {
  const { values, reference = null } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const mode = useMode()
  // A canvas knows no tokens: it is drawn anew when it is another size, theme or line.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes what the colours are.
  useEffect(() => {
    const { current } = canvas
    if (!current) return
    const show = () => {
      const style = getComputedStyle(current)
      draw(current, values, reference, { line: style.color, faint: style.borderBottomColor })
    }
    show()
    const watcher = new ResizeObserver(show)
    watcher.observe(current)
    return () => watcher.disconnect()
  }, [values, reference, mode])
  return (
    <>
      <chakra.canvas
        ref={canvas}
        aria-hidden="true"
        display="block"
        w="full"
        h={`${props.height ?? 28}px`}
        color="muted"
        borderColor="edge"
      />
      <SpokenSparkline {...props} />
    </>
  )
}

const rowsTold = 12

/** The same for screen readers, in a dozen rows. */
function SpokenSparkline({ label, series, values, text }: Parameters<typeof Sparkline>[0]) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (values.length === 0) return null
  const each = Math.max(1, Math.round(values.length / rowsTold))
  const clock = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' })
  return (
    // A table is as wide as its words whatever width it is given: what is not to be seen of it, its box cuts off.
    <chakra.div srOnly>
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('warroom.chart.time')}</th>
            <th scope="col">{t('warroom.chart.value')}</th>
          </tr>
        </thead>
        <tbody>
          {values.map((value, at) => {
            const end = series.from + (at + 1) * series.stepMs
            return (at + 1) % each === 0 ? (
              <tr key={end}>
                <td>{clock.format(end)}</td>
                <td>{value === null ? t('warroom.nothing') : text(value)}</td>
              </tr>
            ) : null
          })}
        </tbody>
      </table>
    </chakra.div>
  )
}
