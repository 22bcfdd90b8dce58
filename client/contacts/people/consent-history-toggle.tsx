import type { Consent } from '@aura/contracts/contacts/consents.ts'
import { History } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'

const ConsentHistory = lazy(async () => ({ default: (await import('./consent-history.tsx')).ConsentHistory }))

/** The history of the consents, on demand. */
export function ConsentHistoryToggle({ contactId, consents }: { contactId: string; consents: readonly Consent[] }) {
  const { t } = useTranslation()
  const [isVisible, setIsVisible] = useState(false)
  return (
    <>
      <Button size="xs" variant="ghost" mt="1" aria-expanded={isVisible} onClick={() => setIsVisible(!isVisible)}>
        <History size={14} strokeWidth={1.75} aria-hidden="true" />
        {t('contacts.people.consent.history')}
      </Button>
      {isVisible && (
        <Suspense fallback={<Skeleton h="16" />}>
          <ConsentHistory contactId={contactId} mark={JSON.stringify(consents)} />
        </Suspense>
      )}
    </>
  )
}
