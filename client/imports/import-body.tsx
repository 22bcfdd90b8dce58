/** What the present state of an import shows and offers. */
import type { Imported } from '@aura/contracts/imports/import.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../platform/i18n/error-text.ts'
import { Button } from '../platform/ui/button.tsx'
import { MappingStep } from './mapping-step.tsx'
import { Progress } from './progress.tsx'
import { ResultStep } from './result-step.tsx'
import { RunningStep } from './running-step.tsx'
import { TrialStep } from './trial-step.tsx'

type BodyProps = { import: Imported; close: () => void; again: () => void }

export function ImportBody({ import: item, close, again }: BodyProps) {
  const { t } = useTranslation()
  const { state, reason, reasonParams, total, checked } = item.progress
  const count = { count: total }
  switch (state) {
    case 'reading':
      return <Progress label={t('imports.reading', count)} share={0} />
    case 'unreadable':
    case 'cancelled':
      return (
        <chakra.div display="flex" flexDirection="column" gap="4" alignItems="flex-start">
          <chakra.p role="alert">
            {reason
              ? errorText({ code: reason, message: reason, params: reasonParams ?? limits[reason] ?? {} })
              : t('imports.cancelled')}
          </chakra.p>
          <Button variant="solid" colorPalette="accent" onClick={again}>
            {t('imports.other_file')}
          </Button>
        </chakra.div>
      )
    case 'mapping':
      return <MappingStep import={item} again={again} />
    case 'checking':
      return (
        <Progress
          label={t('imports.checking', { done: checked, count: total })}
          share={total === 0 ? 0 : checked / total}
        />
      )
    case 'checked':
      return <TrialStep import={item} again={again} />
    case 'applying':
    case 'paused':
    case 'undoing':
      return <RunningStep import={item} />
    case 'applied':
    case 'undone':
      return <ResultStep import={item} close={close} again={again} />
  }
}

/** The bounds that sentences of unreadable files name, of imports that did not keep them. */
const limits: Record<string, { limit: string }> = {
  'imports.too_many_rows': { limit: '100000' },
  'imports.too_many_columns': { limit: '100' },
}
