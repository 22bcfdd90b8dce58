/** How a part's day went: a bar for each ten minutes, as grave as the worst of them. Read aloud it is one sentence. */
import { bucketMinutes, historyHours, type PartStatus } from '@aura/contracts/warroom/status/status.ts'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../../platform/feed/provider.tsx'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import look from './status.module.css'

export type Bucket = { at: string; worst: PartStatus; probes: number; failed: number; meanMs: number | null }

const bucketMs = bucketMinutes * 60_000
const count = (historyHours * 60) / bucketMinutes
const heights: Record<PartStatus, number> = { online: 5, warning: 9, offline: 14 }

export function Strip({ buckets }: { buckets: readonly Bucket[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const last = Math.floor(useFeed().now() / bucketMs)
  const bad = buckets.filter(({ worst }) => worst !== 'online')
  const probes = buckets.reduce((sum, bucket) => sum + bucket.probes, 0)
  const failed = buckets.reduce((sum, bucket) => sum + bucket.failed, 0)
  const share = probes === 0 ? null : ((probes - failed) / probes) * 100
  const label =
    share === null
      ? t('warroom.status.strip_empty')
      : t('warroom.status.strip', {
          share: new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(share),
          count: bad.length,
        })
  return (
    <svg
      viewBox={`0 0 ${count * 2} 14`}
      className={look.strip}
      role="img"
      aria-label={label}
      preserveAspectRatio="none"
    >
      <title>{label}</title>
      {buckets.map((bucket) => {
        const position = count - 1 - (last - Math.floor(Date.parse(bucket.at) / bucketMs))
        const height = heights[bucket.worst]
        if (position < 0) return null
        return (
          <rect key={bucket.at} x={position * 2} y={14 - height} width="1.5" height={height} data-worst={bucket.worst}>
            <title>{`${formatInstant(bucket.at, language)} · ${t(`warroom.status.is.${bucket.worst}`)}`}</title>
          </rect>
        )
      })}
    </svg>
  )
}
