/** The sending domains: what each may send today while it is warmed up, and what became of its letters. */
import { type SendingDomain, setWarmUp, warmUps } from '@aura/contracts/campaigns/warm-ups.ts'
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePolling } from '../platform/feed/use-polling.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { Card } from '../platform/ui/card.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import page from './campaigns.module.css'

const WarmUpDialog = lazy(async () => ({ default: (await import('./warm-up-dialog.tsx')).WarmUpDialog }))

const everything = {}
const againMs = 15_000

/** `only`: where that domain alone is of interest. */
export function WarmUpsCard({ only }: { only?: string }) {
  const { t } = useTranslation()
  const read = useQuery(warmUps, everything)
  const { data, refetch } = read
  usePolling(refetch, { every: againMs })
  const mayChange = useMay(setWarmUp.needs)
  const [open, setOpen] = useState<SendingDomain>()
  const domains = (data?.domains ?? []).filter(({ domain }) => only === undefined || domain === only)
  const title = t('campaigns.warm_ups')
  if (!data)
    return (
      <PendingRead
        of={read}
        around={(problem) => (
          <Card title={title} inset>
            {problem}
          </Card>
        )}
      />
    )
  if (domains.length === 0) return null
  return (
    <Card title={title}>
      <ul className={page.rows} aria-label={title}>
        {domains.map((item) => (
          <li key={item.domain} className={page.row}>
            <chakra.span minW="0" overflowWrap="anywhere">
              <b>{item.domain}</b>
              <WarmUpText {...item} />
            </chakra.span>
            {mayChange && (
              <Button
                size="xs"
                aria-label={t('campaigns.warm_up_of', { domain: item.domain })}
                onClick={() => setOpen(item)}
              >
                {t('campaigns.warm_up')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Suspense>{open && <WarmUpDialog domain={open} refresh={refetch} leave={() => setOpen(undefined)} />}</Suspense>
    </Card>
  )
}

function WarmUpText({ warmUp, sent, failed }: SendingDomain) {
  const { t } = useTranslation()
  const language = useLanguage()
  const number = (count: number) => count.toLocaleString(language)
  const figures = { sent: number(sent), failed: number(failed) }
  const words =
    warmUp === null || warmUp.isWarm
      ? t(warmUp === null ? 'campaigns.warm_up_none' : 'campaigns.warm_up_warm', figures)
      : `${t('campaigns.warm_up_allows', { limit: number(warmUp.perDay), ...figures })} ${t(`campaigns.warm_up_outcome.${warmUp.outcome}`)}`
  return (
    <chakra.p color={warmUp?.outcome === 'fell_back' && !warmUp.isWarm ? 'attention' : 'muted'} fontSize="sm">
      {words}
    </chakra.p>
  )
}
