import { type Report, reportLink, reportText, writeReport } from '@aura/contracts/warroom/incidents/report.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useFeed } from '../../platform/feed/provider.tsx'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { saveLink, saveText } from '../../platform/save-file.ts'
import { toast } from '../../platform/ui/toast.tsx'

const complain = (error: unknown) => toast({ tone: 'critical', title: errorText(error) })

/** `reports` are those of the incident as they are now: the one that was asked for here is saved when it is ready. */
export function useReport(incidentId: string, reports: readonly Report[]) {
  const { t } = useTranslation()
  const feed = useFeed()
  const { send } = useCommand(writeReport)
  const [waiting, setWaiting] = useState<string>()

  async function save(reportId: string) {
    try {
      const { output } = await feed.read(reportLink, { reportId })
      saveLink(output.url, output.name)
    } catch (error) {
      complain(error)
    }
  }
  async function saveMarkdown() {
    try {
      const { output } = await feed.read(reportText, { incidentId })
      saveText(output.markdown, 'text/markdown', output.name)
    } catch (error) {
      complain(error)
    }
  }

  const ended = reports.find(({ id, state }) => id === waiting && state !== 'writing')
  // Saving a file is outside of React: it happens once, when it has been written.
  useEffect(() => {
    if (!ended) return
    setWaiting(undefined)
    if (ended.state === 'ready') void save(ended.id)
    else toast({ tone: 'critical', title: t('warroom.report_state.failed') })
  })

  return {
    save,
    saveMarkdown,
    busy: waiting !== undefined,
    write() {
      const reportId = newId()
      setWaiting(reportId)
      send({ incidentId, reportId }).catch((error: unknown) => {
        setWaiting(undefined)
        complain(error)
      })
    },
  }
}
