/** What one does with a chart: read it as a table, take its picture or its numbers away. */
import { csvMark, csvOf } from '@aura/contracts/platform/csv.ts'
import { ChartLine, Ellipsis, FileText, Image, Table2 } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/language.ts'
import { saveBlob, saveText } from '../save-file.ts'
import { DropItem, DropMenu } from '../ui/drop-menu.tsx'
import type { ChartProps } from './chart-props.ts'
import type { Painter } from './painter.ts'
import { picture } from './picture.ts'
import { type ChartTexts, chartCells } from './texts.ts'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What is shown at this moment. */
export type Drawn = { props: ChartProps; texts: ChartTexts; painter: RefObject<Painter | null> }

export function ChartMenu(menu: {
  label: string
  drawn: RefObject<Drawn>
  asTable: boolean
  setAsTable: (asTable: boolean) => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { label, drawn, asTable, setAsTable } = menu
  const name = t('platform.chart.menu', { label })
  const Other = asTable ? ChartLine : Table2
  async function savePicture() {
    const { painter, props, texts } = drawn.current
    if (!painter.current) return
    const blob = await picture(painter.current.canvas(), props, texts.text)
    if (blob) saveBlob(blob, `${label}.png`)
  }
  function saveNumbers() {
    const { props, texts } = drawn.current
    saveText(csvMark + csvOf(chartCells(props, texts), language), 'text/csv', `${label}.csv`)
  }
  return (
    <DropMenu
      label={name}
      button={{
        variant: 'ghost',
        size: 'xs',
        px: '1',
        'aria-label': name,
        title: name,
        children: <Ellipsis {...icon} />,
      }}
    >
      <DropItem onClick={() => setAsTable(!asTable)}>
        <Other {...icon} />
        {t(asTable ? 'platform.chart.as_drawing' : 'platform.chart.as_table')}
      </DropItem>
      <DropItem disabled={asTable} onClick={() => void savePicture()}>
        <Image {...icon} />
        {t('platform.chart.png')}
      </DropItem>
      <DropItem onClick={saveNumbers}>
        <FileText {...icon} />
        {t('platform.chart.csv')}
      </DropItem>
    </DropMenu>
  )
}
