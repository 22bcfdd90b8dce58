/** On the page of a deal: the way to another pipeline, where there is one. */
import { ArrowRightLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { useOtherPipelines } from './use-other-pipelines.ts'

export function TransferButton({ pipelineId, transfer }: { pipelineId: string; transfer: () => void }) {
  const { t } = useTranslation()
  const label = t('deals.transfer')
  if (useOtherPipelines(pipelineId).length === 0) return null
  return (
    <Button
      variant="ghost"
      px="0"
      position="absolute"
      top="2.5"
      insetEnd="84px"
      aria-label={label}
      title={label}
      onClick={transfer}
    >
      <ArrowRightLeft size={16} strokeWidth={1.75} aria-hidden="true" />
    </Button>
  )
}
