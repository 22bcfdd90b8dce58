/**
 * Four charts whose values change so many times a second, drawn by the client's kit; or, as the control, the same
 * values as bare lines on four canvases in a loop of frames.
 */
import { loadCatalogue } from '@aura/client/catalogues/load.ts'
import { Chart, Sparkline } from '@aura/client/platform/charts/chart.tsx'
import type { ChartSeries } from '@aura/client/platform/charts/chart-props.ts'
import { loadTexts, startLanguages } from '@aura/client/platform/i18n/language.ts'
import { system } from '@aura/client/platform/theme/system.ts'
import { ChakraProvider } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

declare global {
  interface Window {
    auraCharts?: { frames: number; updates: number }
  }
}

const counted = { frames: 0, updates: 0 }
window.auraCharts = counted
const points = 300
const options = new URLSearchParams(location.search)
const rate = Number(options.get('rate'))
const stepMs = 60_000
const from = Date.now() - points * stepMs

let values: readonly number[] = Array.from({ length: points }, (_, at) => 50 + 40 * Math.sin(at / 9))

function countFrames() {
  counted.frames += 1
  requestAnimationFrame(countFrames)
}

/** As many updates as are due, each of them told by itself. */
function changeValues(told: (values: readonly number[]) => void): () => void {
  const began = performance.now()
  const timer = setInterval(() => {
    while (counted.updates < ((performance.now() - began) * rate) / 1000) {
      counted.updates += 1
      values = [...values.slice(1), 50 + 40 * Math.sin(counted.updates / 9)]
      told(values)
    }
  }, 1)
  return () => clearInterval(timer)
}

const weekOf = (all: readonly number[]): ChartSeries[] =>
  Array.from({ length: 7 }, (_, day) => ({
    name: `${day + 1}`,
    values: all.slice(day * 24, day * 24 + 24).map(Math.round),
  }))

function Live() {
  const [all, show] = useState(values)
  useEffect(() => changeValues(show), [])
  const series = [{ name: 'n', values: all }]
  return (
    <div style={{ width: 900 }}>
      <Chart kind="line" label="line" axis={{ from, stepMs }} series={series} />
      <Chart
        kind="bars"
        label="bars"
        axis={{ title: 'h', labels: Array.from({ length: 24 }, (_, hour) => `${hour}h`) }}
        series={[{ name: 'n', values: all.slice(0, 24) }]}
      />
      <Chart
        kind="heat"
        label="heat"
        axis={{ title: 'h', labels: Array.from({ length: 24 }, (_, hour) => `${hour}h`) }}
        series={weekOf(all)}
      />
      <Sparkline label="sparkline" axis={{ from, stepMs }} values={all} />
    </div>
  )
}

/** What a page can do at best: the newest values as four lines, once a frame. */
function drawBare(root: HTMLElement) {
  const canvases = [200, 200, 206, 28].map((height) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 900, height })
    root.append(canvas)
    return canvas
  })
  const draw = () => {
    for (const canvas of canvases) {
      const pen = canvas.getContext('2d')
      if (!pen) continue
      pen.clearRect(0, 0, canvas.width, canvas.height)
      pen.beginPath()
      values.forEach((value, at) => {
        pen.lineTo((at / points) * canvas.width, canvas.height * (1 - value / 100))
      })
      pen.stroke()
    }
    requestAnimationFrame(draw)
  }
  draw()
  changeValues(() => {})
}

const root = document.getElementById('root')
if (root && options.get('side') === 'bare') drawBare(root)
else if (root) {
  await startLanguages(loadCatalogue)
  await loadTexts('work')
  createRoot(root).render(
    <ChakraProvider value={system}>
      <Live />
    </ChakraProvider>,
  )
}
countFrames()
