/** How a part's day went: a bar for each ten minutes, as grave as the worst of them. Read aloud it is one sentence. */
import { bucketMinutes, historyHours, type PartStatus } from '@aura/contracts/warroom/status/status.ts'
import { useTranslation } from 'react-i18next'
import { StateStrip } from '../../platform/charts/chart.tsx'
import type { StripState } from '../../platform/charts/chart-props.ts'
import { useFeed } from '../../platform/feed/provider.tsx'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'

export type Bucket = { at: string; worst: PartStatus; probes: number; failed: number; meanMs: number | null }

const bucketMs = bucketMinutes * 60_000
const count = (historyHours * 60) / bucketMinutes
const stripStates: Record<PartStatus, StripState> = { online: 'ok', warning: 'attention', offline: 'critical' }

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
  const inTime = new Map(
    buckets.map((bucket) => [count - 1 - (last - Math.floor(Date.parse(bucket.at) / bucketMs)), bucket]),
  )
  const titleOf = (at: number) => {
    const bucket = inTime.get(at)
    return bucket && `${formatInstant(bucket.at, language)} · ${t(`warroom.status.is.${bucket.worst}`)}`
  }
  const states = Array.from({ length: count }, (_, at) => {
    const worst = inTime.get(at)?.worst
    return worst === undefined ? null : stripStates[worst]
  })
  return <StateStrip label={label} states={states} titleOf={titleOf} />
}
