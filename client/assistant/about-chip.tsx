/** What the next question is about, and the way to ask about nothing in particular. */
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { forgetOpenRecord } from './open-record.ts'
import type { Thread } from './use-thread.ts'

export function AboutChip({ about, removed }: { about: Thread['about']; removed: () => void }) {
  const { t } = useTranslation()
  if (about === null) return null
  const { kind, name } = about
  return (
    <chakra.div display="flex" alignItems="center" gap="1" minW="0" color="muted" fontSize="sm">
      <chakra.span truncate title={name}>
        {t(`assistant.about.${kind}`, { name })}
      </chakra.span>
      <Button
        variant="ghost"
        size="xs"
        px="0"
        aria-label={t('assistant.about.remove')}
        title={t('assistant.about.remove')}
        onClick={() => {
          forgetOpenRecord()
          removed()
        }}
      >
        <X size={14} strokeWidth={1.75} aria-hidden="true" />
      </Button>
    </chakra.div>
  )
}
