/** The way to the room as it was while an incident went on, beginning a while before it was declared. */
import type { Incident } from '@aura/contracts/warroom/incidents/incident.ts'
import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../../platform/feed/provider.tsx'
import { Button } from '../../platform/ui/button.tsx'

const beforeMs = 10 * 60_000

export function RewindLink({ incident }: { incident: Incident }) {
  const { t } = useTranslation()
  const feed = useFeed()
  const at = Date.parse(incident.declaredAt) - beforeMs
  const until = incident.resolvedAt === null ? feed.now() : Date.parse(incident.resolvedAt)
  return (
    <Button asChild variant="ghost">
      <Link to="/warroom" search={{ at, until }}>
        <History size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('warroom.rewind.incident')}
      </Link>
    </Button>
  )
}
