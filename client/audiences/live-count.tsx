/** How many people a definition comes to, while it is edited, with ten of them. */
import { countAudience } from '@aura/contracts/audiences/count.ts'
import type { Definition } from '@aura/contracts/audiences/definition.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../platform/feed/use-query.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { PendingRead } from '../platform/ui/pending-read.tsx'

const everyContact: Definition = { match: 'all', of: [] }

export function LiveCount({ definition }: { definition: Definition }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const counted = useQuery(countAudience, { definition })
  const total = useQuery(countAudience, { definition: everyContact })
  const [data, everybody] = [counted.data, total.data]
  // The count that was read before is that of another definition.
  if (counted.error !== undefined) return <PendingRead of={counted} />
  if (!everybody && total.error !== undefined) return <PendingRead of={total} />
  const number = (value: number) => value.toLocaleString(language)
  return (
    <>
      <chakra.p role="status" fontSize="lg" fontWeight="semibold">
        {data && everybody
          ? t('audiences.people', { count: data.count, number: number(data.count), total: number(everybody.count) })
          : '…'}
      </chakra.p>
      {data && data.examples.length > 0 && (
        <chakra.ul listStyleType="none" aria-label={t('audiences.examples')} fontSize="sm" mt="1">
          {data.examples.map(({ id, name, address }) => (
            <chakra.li key={id} display="flex" justifyContent="space-between" gap="3">
              <chakra.span truncate>{name}</chakra.span>
              <chakra.span color="muted" data-figures="">
                {address}
              </chakra.span>
            </chakra.li>
          ))}
        </chakra.ul>
      )}
    </>
  )
}
