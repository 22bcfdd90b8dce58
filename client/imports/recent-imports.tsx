import type { ImportState, importKindInfo } from '@aura/contracts/imports/import.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'

type Recent = OutputOf<typeof importKindInfo>['recent']

export const toneOf: Record<ImportState, Tone> = {
  reading: 'info',
  unreadable: 'critical',
  mapping: 'neutral',
  checking: 'info',
  checked: 'neutral',
  applying: 'info',
  paused: 'attention',
  applied: 'ok',
  undoing: 'info',
  undone: 'neutral',
  cancelled: 'neutral',
}

/** What was brought in before, to be looked at, gone on with or undone. */
export function RecentImports({ recent, choose }: { recent: Recent; choose: (importId: string) => void }) {
  const { t } = useTranslation()
  if (recent.length === 0) return null
  return (
    <chakra.section aria-label={t('imports.recent')} display="flex" flexDirection="column" gap="1">
      <chakra.h3 fontSize="sm" color="muted" fontWeight="medium">
        {t('imports.recent')}
      </chakra.h3>
      {recent.map(({ importId, name, createdAt, progress }) => (
        <Button key={importId} variant="ghost" justifyContent="flex-start" gap="3" onClick={() => choose(importId)}>
          <chakra.span flex="1" minW="0" overflow="hidden" textOverflow="ellipsis" textAlign="start" color="text">
            {name}
          </chakra.span>
          <RelativeTime at={createdAt} />
          <StatusBadge tone={toneOf[progress.state]} word={t(`imports.state.${progress.state}`)} />
        </Button>
      ))}
    </chakra.section>
  )
}
