/** In the form of a deal: who else has it open or edits it. */
import { chakra } from '@chakra-ui/react'
import { Eye, PencilLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Present } from './presence.ts'
import { presenceText } from './presence-text.ts'

export function PresenceLine({ present }: { present: readonly Present[] }) {
  const { t } = useTranslation()
  const others = present.filter(({ state }) => state !== 'selected')
  const Icon = others[0]?.state === 'editing' ? PencilLine : Eye
  return (
    <chakra.p role="status" display="flex" alignItems="center" gap="1.5" px="5" fontSize="sm" color="muted">
      {others.length > 0 && (
        <>
          <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
          <span>{others.map((one) => presenceText(one, t)).join(' · ')}</span>
        </>
      )}
    </chakra.p>
  )
}
