/** Says of the board of an archived pipeline that it is to be read alone, with the way back into use. */
import type { Pipeline } from '@aura/contracts/deals/pipeline.ts'
import { restorePipeline } from '@aura/contracts/deals/pipeline-list.ts'
import { Archive } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMay } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { BoardNote } from './board-note.tsx'

export function ArchivedPipeline({ pipeline: { id: pipelineId, version } }: { pipeline: Pipeline }) {
  const { t } = useTranslation()
  const { send, pending } = useCommand(restorePipeline)
  const mayRestore = useMay(restorePipeline.needs)
  return (
    <BoardNote icon={Archive}>
      <p role="status">{t('deals.pipeline.is_archived')}</p>
      {mayRestore && (
        <Button
          size="xs"
          disabled={pending}
          onClick={() =>
            send({ pipelineId, version }).catch((error: unknown) =>
              toast({ tone: 'critical', title: errorText(error) }),
            )
          }
        >
          {t('deals.pipeline.restore')}
        </Button>
      )}
    </BoardNote>
  )
}
