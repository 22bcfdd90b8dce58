import { type Exported, type ExportFormat, exportLink, myExports, startExport } from '@aura/contracts/exports/export.ts'
import { myExportsReducer } from '@aura/machines/exports/my-exports.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../platform/feed/id.ts'
import { useFeed } from '../platform/feed/provider.tsx'
import { useCommand } from '../platform/feed/use-command.ts'
import { useView } from '../platform/feed/use-view.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { saveLink } from '../platform/save-file.ts'
import type { ExportAs } from '../platform/ui/table/list-slots.ts'
import { toast } from '../platform/ui/toast.tsx'

const own = {}

/** One's exports of a kind, and starting another; what was started here is saved as soon as it is written. */
export function useExports({ kind, params }: ExportAs) {
  const { t } = useTranslation()
  const feed = useFeed()
  const { send } = useCommand(startExport)
  const { state } = useView(myExports, myExportsReducer, own)
  const [waiting, setWaiting] = useState<readonly string[]>([])
  const all = state?.exports.filter((item) => item.kind === kind) ?? []
  const forget = (exportId: string) => setWaiting((ids) => ids.filter((id) => id !== exportId))

  const complain = (error: unknown) =>
    toast({ tone: 'critical', title: t('exports.failed_title'), text: errorText(error) })

  async function save({ exportId }: Exported) {
    try {
      const { output } = await feed.read(exportLink, { exportId })
      saveLink(output.url, output.name)
    } catch (error) {
      complain(error)
    }
  }

  const ended = all.find(({ exportId, state }) => waiting.includes(exportId) && state !== 'writing')
  // Saving a file is outside of React: it happens once, when the last page has been written.
  useEffect(() => {
    if (!ended) return
    forget(ended.exportId)
    if (ended.state === 'ready') void save(ended)
    else complain({ code: ended.reason ?? 'exports.failed', message: '' })
  })

  return {
    all,
    writing: all.find(({ exportId }) => waiting.includes(exportId)),
    busy: waiting.length > 0,
    save,
    /** With `selected` it is narrower than the list. */
    start(format: ExportFormat, selected: ExportAs['params'] = params) {
      const exportId = newId()
      setWaiting((ids) => [...ids, exportId])
      send({ exportId, kind, format, params: { ...selected } }).catch((error: unknown) => {
        forget(exportId)
        complain(error)
      })
    },
  }
}
