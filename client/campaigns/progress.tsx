/** How much of its audience a campaign has sent to; the bar shows what failed or is in doubt beside it. */
import type { Bucket } from '@aura/contracts/campaigns/ledger.ts'
import { useTranslation } from 'react-i18next'
import { percentText } from '../platform/i18n/figures.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { bucketOrder } from './campaign-tones.ts'
import look from './campaigns.module.css'

type Total = { audience: number; buckets: Partial<Record<Bucket, number>> }

export function Progress({ total, label, tall = false }: { total: Total | undefined; label: string; tall?: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (!total || total.audience === 0) return <span className={look.none}>–</span>
  const percent = Math.floor(((total.buckets.sent ?? 0) * 100) / total.audience)
  return (
    <span className={look.progress} data-tall={tall || undefined}>
      <span
        className={look.bar}
        role="progressbar"
        aria-label={t('campaigns.progress_of', { name: label })}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        {bucketOrder
          .filter((bucket) => bucket !== 'waiting' && bucket !== 'suppressed')
          .map((bucket) => (
            <i
              key={bucket}
              data-bucket={bucket}
              style={{ width: `${((total.buckets[bucket] ?? 0) * 100) / total.audience}%` }}
            />
          ))}
      </span>
      <span data-figures="">{percentText(percent, language)}</span>
    </span>
  )
}
