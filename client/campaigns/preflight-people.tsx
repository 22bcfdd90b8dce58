/** The people behind a number of the pre-flight. */
import { preflightPeople } from '@aura/contracts/campaigns/preflight.ts'
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../platform/feed/use-query.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { Button } from '../platform/ui/button.tsx'
import { Drawer } from '../platform/ui/drawer.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import look from './campaigns.module.css'

type Props = { campaignId: string; code: string; title: string; close: () => void }
type Person = { contactId: string; name: string }

export function PreflightPeople({ campaignId, code, title, close }: Props) {
  const { t } = useTranslation()
  const [after, setAfter] = useState<string | null>(null)
  const [rows, setRows] = useState<readonly Person[]>([])
  const { data, error } = useQuery(preflightPeople, { campaignId, code, after })
  // Each page is read once and stands below the ones before.
  useEffect(() => {
    if (!data) return
    setRows((before) => {
      const known = new Set(before.map(({ contactId }) => contactId))
      return [...before, ...data.people.filter(({ contactId }) => !known.has(contactId))]
    })
  }, [data])
  const next = data?.next ?? null
  return (
    <Drawer title={title} open close={close} width={480}>
      {error && <EmptyState title={errorText(error)} />}
      {!data && !error && rows.length === 0 && <Skeleton h="160px" />}
      {data && rows.length === 0 && <EmptyState title={t('campaigns.nobody_here')} />}
      <ul className={look.rows} aria-label={t('campaigns.people')}>
        {rows.map(({ contactId, name }) => (
          <chakra.li key={contactId} py="2.5" overflowWrap="anywhere">
            {name}
          </chakra.li>
        ))}
      </ul>
      {next !== null && (
        <chakra.div py="3">
          <Button onClick={() => setAfter(next)}>{t('campaigns.more')}</Button>
        </chakra.div>
      )}
    </Drawer>
  )
}
