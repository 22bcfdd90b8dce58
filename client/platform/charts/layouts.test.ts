import { expect, it } from 'vitest'
import { heatLevel, heatShares } from './colours.ts'
import { heatLayout } from './heat-layout.ts'
import type { Scene } from './painter.ts'
import { rowLayout } from './row-layout.ts'
import { stripLayout } from './strip-layout.ts'
import { alone } from './walk.ts'

const measure = (text: string) => text.length * 6
const scene = (kind: Scene['kind'], series: Scene['series'], labels: string[]): Scene => ({
  kind,
  series,
  axis: { title: '', labels },
  texts: { labels, text: (value, unit) => (unit === 'percent' ? `${value}%` : `${value}`) },
})

it('bars that lie are as long as their share of the longest', () => {
  const { blocks, words } = rowLayout(
    scene('rows', [{ name: 'n', values: [4, 2, 0] }], ['a', 'b', 'c']),
    { width: 400, height: 96 },
    measure,
  )
  const bars = blocks.filter(({ cell }) => cell)
  expect(bars.map(({ width }) => width / (bars[0]?.width ?? 0))).toEqual([1, 0.5, 0])
  expect(words.map(({ text }) => text)).toEqual(['a', '4', 'b', '2', 'c', '0'])
  expect(Math.max(...words.map(({ x }) => x))).toBeLessThanOrEqual(400)
})

it('a funnel stands around its middle and says what is left of the stage before', () => {
  const { blocks, words } = rowLayout(
    scene('funnel', [{ name: 'n', values: [10, 5] }], ['a', 'b']),
    { width: 400, height: 64 },
    measure,
  )
  const [first, second] = blocks
  const middle = ({ x, width }: { x: number; width: number }) => x + width / 2
  expect(first && second && middle(first) - middle(second)).toBeCloseTo(0)
  expect(words.map(({ text }) => text)).toContain('50%')
})

it('words beside the bars make way where it is narrow', () => {
  const wide = {
    ...scene('funnel', [{ name: 'n', values: [1] }], ['a']),
    details: { title: '', values: ['1.000.000 R$'] },
  }
  const texts = (width: number) => rowLayout(wide, { width, height: 32 }, measure).words.map(({ text }) => text)
  expect(texts(400)).toContain('1.000.000 R$')
  expect(texts(120)).not.toContain('1.000.000 R$')
})

it('a cell of a heat map has its number where there is room, and is as large as its value where there is none', () => {
  const week = scene('heat', [{ name: 'seg', values: [10, 1, null] }], ['0h', '1h', '2h'])
  const wide = heatLayout(week, { width: 400, height: 60 }, measure)
  expect(wide.words.map(({ text }) => text)).toContain('10')
  expect(wide.blocks[0]?.width).toBe(wide.blocks[1]?.width)
  const narrow = heatLayout(week, { width: 70, height: 60 }, measure)
  expect(narrow.words.map(({ text }) => text)).not.toContain('10')
  expect(narrow.blocks[0]?.width).toBeGreaterThan(narrow.blocks[1]?.width ?? 0)
  expect(narrow.blocks).toHaveLength(2)
})

it('shades go from nothing to the most', () => {
  expect([0, 1, 50, 100].map((value) => heatLevel(value, 100))).toEqual([0, 1, 3, heatShares.length - 1])
  expect(heatLevel(0, 0)).toBe(0)
})

it('a strip is as tall as it is grave, and open where nothing is known', () => {
  const { blocks } = stripLayout(['ok', null, 'critical'], { width: 30, height: 14 })
  expect(blocks.map(({ cell }) => cell?.point)).toEqual([0, 2, undefined])
  expect(blocks[1]?.height).toBeGreaterThan(blocks[0]?.height ?? 0)
})

it('a value between two unknown ones is a point', () => {
  expect(alone([1, null, 2, 3, null, 4])).toEqual([0, 5])
})
