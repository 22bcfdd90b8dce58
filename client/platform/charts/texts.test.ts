import { csvOf } from '@aura/contracts/platform/csv.ts'
import { dayMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { expect, it } from 'vitest'
import type { ChartProps } from './chart-props.ts'
import { chartCells, chartTexts, spokenCell, timeLabels } from './texts.ts'

const words = { nothing: 'sem dados', ofPrevious: 'Da etapa anterior', time: 'Hora' }
const labelsOf = ({ axis }: ChartProps) => ('labels' in axis ? axis.labels : [])
const textsOf = (props: ChartProps, language: Language) => chartTexts(props, labelsOf(props), language, words)
const hours: ChartProps = {
  kind: 'bars',
  label: 'Conversas',
  axis: { title: 'Hora', labels: ['0h', '1h'] },
  series: [
    { name: 'hoje', values: [1234, null] },
    { name: 'ontem', values: [7, 2.5], shape: 'line' },
  ],
}
const stages: ChartProps = {
  kind: 'funnel',
  label: 'Funil',
  axis: { title: 'Etapa', labels: ['Prospecção', 'Proposta', 'Fechamento'] },
  series: [{ name: 'Negócios', values: [8, 2, 0] }],
  details: { title: 'Valor', values: ['800 R$', '=1+1', ''] },
}

it('writes numbers as the language does, and says where there is none', () => {
  const { heads, labels, row } = textsOf(hours, 'pt-BR')
  expect(heads).toEqual(['Hora', 'hoje', 'ontem'])
  expect(labels.map((_, at) => row(at))).toEqual([
    ['0h', '1.234', '7'],
    ['1h', 'sem dados', '2,5'],
  ])
  expect(textsOf(hours, 'en-US').row(0)).toEqual(['0h', '1,234', '7'])
})

it('speaks one value of a point, with all that belongs to it', () => {
  expect(spokenCell(textsOf(hours, 'pt-BR'), hours, { point: 0, row: 1 })).toBe('0h, ontem: 7')
  expect(spokenCell(textsOf(stages, 'pt-BR'), stages, { point: 1, row: 0 })).toBe(
    'Proposta, Negócios: 2, Da etapa anterior: 25\u00a0%, Valor: =1+1',
  )
})

it('saves bare numbers, and no text as a formula', () => {
  const csv = csvOf(chartCells(hours, textsOf(hours, 'pt-BR')), 'pt-BR')
  expect(csv).toBe('Hora;hoje;ontem\r\n0h;1234;7\r\n1h;;2,5\r\n')
  const funnel = csvOf(chartCells(stages, textsOf(stages, 'en-US')), 'en-US')
  expect(funnel.split('\r\n')[2]).toBe("Proposta,2,25%,'=1+1")
})

it('names points of time by their hour, over more than a day by their day too', () => {
  const from = new Date('2026-03-02T09:00:00').getTime()
  expect(timeLabels({ from, stepMs: minuteMs }, 3, 'pt-BR')).toEqual(['09:00', '09:01', '09:02'])
  expect(timeLabels({ from, stepMs: dayMs }, 3, 'pt-BR')[1]).toBe('03/03, 09:00')
})
