/** Takes away what the list was asked for: a spreadsheet of every page, and the ones written before. */
import { chakra } from '@chakra-ui/react'
import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/i18n/language.ts'
import { Button } from '../platform/ui/button.tsx'
import { Popover } from '../platform/ui/popover.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import type { ExportAs } from '../platform/ui/table/list-slots.ts'
import { useExports } from './use-exports.ts'

const formats = [
  { format: 'csv', icon: FileText, label: 'CSV' },
  { format: 'xlsx', icon: FileSpreadsheet, label: 'Excel (XLSX)' },
] as const
const remembered = 3

export function ExportMenu(props: ExportAs) {
  const { t } = useTranslation()
  const format = new Intl.NumberFormat(useLanguage())
  const exports = useExports(props)
  const rows = exports.writing?.rows ?? 0
  const done = exports.all.filter(({ state }) => state === 'ready').slice(0, remembered)
  return (
    <>
      {exports.busy && (
        <chakra.span role="status" alignSelf="center" fontSize="sm" color="muted" whiteSpace="nowrap" data-figures="">
          {t('exports.writing', { count: rows, number: format.format(rows) })}
        </chakra.span>
      )}
      <Popover
        title={t('exports.title')}
        button={{
          variant: 'ghost',
          px: '0',
          'aria-label': t('exports.title'),
          title: t('exports.title'),
          children: <Download size={16} strokeWidth={1.75} aria-hidden="true" />,
        }}
      >
        {(close) => (
          <chakra.div display="flex" flexDirection="column">
            {formats.map(({ format, icon: Icon, label }) => (
              <Button
                key={format}
                variant="ghost"
                justifyContent="flex-start"
                color="text"
                onClick={() => {
                  exports.start(format)
                  close()
                }}
              >
                <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
                {label}
              </Button>
            ))}
            {done.length > 0 && (
              <chakra.p px="3" pt="2" pb="1" mt="1" fontSize="xs" color="faint" borderTopWidth="1px" borderColor="line">
                {t('exports.before')}
              </chakra.p>
            )}
            {done.map((item) => (
              <Button
                key={item.exportId}
                variant="ghost"
                justifyContent="flex-start"
                fontWeight="normal"
                onClick={() => {
                  void exports.save(item)
                  close()
                }}
              >
                <chakra.span color="text">{item.name}</chakra.span>
                <RelativeTime at={item.startedAt} />
              </Button>
            ))}
          </chakra.div>
        )}
      </Popover>
    </>
  )
}
