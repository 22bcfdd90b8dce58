/** The ledger: the numbers add up to the audience at every moment, and each of them opens its people. */

import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import type { Bucket, ledger } from '@aura/contracts/campaigns/ledger.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { Callout } from '../platform/ui/callout.tsx'
import { Card } from '../platform/ui/card.tsx'
import { bucketOrder } from './campaign-tones.ts'
import { codeText, heldText } from './campaign-words.ts'
import look from './campaigns.module.css'
import type { PeopleOf } from './people-drawer.tsx'
import { Progress } from './progress.tsx'

// Of few campaigns.
const ChannelsCard = lazy(async () => ({ default: (await import('./channels-card.tsx')).ChannelsCard }))
const VariantsResult = lazy(async () => ({ default: (await import('./variants-result.tsx')).VariantsResult }))

export type Ledger = OutputOf<typeof ledger>
type Props = {
  campaign: Campaign
  ledger: Ledger
  /** Of those who wait, whom the campaign's own budget does not pay for. */
  unpaid: number
  open: (people: PeopleOf) => void
}

export function LedgerCard({ campaign, ledger, unpaid, open }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const number = (count: number) => count.toLocaleString(language)
  if (ledger.audience === 0)
    return (
      <Card title={t('campaigns.ledger')} inset>
        <chakra.p color="muted" role="status">
          {t(
            campaign.state === 'draft' || campaign.state === 'scheduled' ? 'campaigns.not_begun' : 'campaigns.freezing',
          )}
        </chakra.p>
      </Card>
    )
  const { buckets, delivered, read, replied, hold } = ledger
  const minutesLeft = Math.ceil(Math.max(0, buckets.waiting - unpaid) / campaign.perMinute)
  return (
    <>
      <Card
        title={t('campaigns.ledger')}
        beside={
          <chakra.span data-figures="" fontWeight="semibold">
            {t('campaigns.audience_of', { number: number(ledger.audience) })}
          </chakra.span>
        }
      >
        <chakra.div px="4" pb="3">
          <Progress total={ledger} label={campaign.name} tall />
          <chakra.p color="muted" fontSize="sm" mt="1" data-equation="">
            {number(ledger.audience)} = {bucketOrder.map((bucket) => number(buckets[bucket])).join(' + ')}
          </chakra.p>
          {hold && (
            <chakra.div mt="2">
              <Callout role="status" refused>
                <span>{heldText(hold, 'campaigns.held')}</span>
              </Callout>
            </chakra.div>
          )}
        </chakra.div>
        <ul className={look.sum} aria-label={t('campaigns.ledger')}>
          {bucketOrder.map((bucket) => (
            <li key={bucket}>
              <Count bucket={bucket} count={buckets[bucket]} open={() => open({ bucket })}>
                {bucket === 'sent' && (
                  <small>
                    {t('campaigns.of_sent', {
                      delivered: number(delivered),
                      read: number(read),
                      replied: number(replied),
                    })}
                  </small>
                )}
                {bucket === 'waiting' && campaign.state === 'running' && !hold && minutesLeft > 0 && (
                  <small>{t('campaigns.minutes_left', { count: minutesLeft, number: number(minutesLeft) })}</small>
                )}
                {bucket === 'waiting' && buckets.waiting > 0 && unpaid > 0 && (
                  <small>{t('campaigns.unpaid_waiting', { count: unpaid, number: number(unpaid) })}</small>
                )}
              </Count>
            </li>
          ))}
        </ul>
        {ledger.proof && <Proof ledger={ledger} proof={ledger.proof} />}
      </Card>
      <Suspense>
        {ledger.waterfall.length > 0 && <ChannelsCard steps={ledger.waterfall} open={open} />}
        {ledger.variants.length > 0 && <VariantsResult campaign={campaign} ledger={ledger} />}
      </Suspense>
      <Reasons bucket="failed" rows={ledger.reasons.failed} open={open} />
      <Reasons bucket="suppressed" rows={ledger.reasons.suppressed} open={open} />
    </>
  )
}

function Count(props: { bucket: Bucket; count: number; open: () => void; children: React.ReactNode }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const words = (
    <>
      <b>{props.count.toLocaleString(language)}</b>
      <span>{t(`campaigns.bucket.${props.bucket}`)}</span>
      {props.children}
    </>
  )
  // Nobody is behind a zero.
  return props.count === 0 ? (
    <div className={look.count}>{words}</div>
  ) : (
    <button type="button" className={look.count} onClick={props.open}>
      {words}
    </button>
  )
}

/** That it rests: what has gone out, what the provider had in hand at that moment, what it got since. */
function Proof({ ledger, proof }: { ledger: Ledger; proof: NonNullable<Ledger['proof']> }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <div className={look.proof} role="status" data-after={proof.after}>
      <StatusBadge
        tone={proof.after === 0 ? 'ok' : 'critical'}
        word={t('campaigns.proof', {
          sent: (ledger.buckets.sent + ledger.buckets.in_doubt).toLocaleString(language),
          underway: ledger.underway.toLocaleString(language),
          after: proof.after.toLocaleString(language),
        })}
      />
      <chakra.p color="muted" fontSize="sm">
        {t('campaigns.proof_since', { at: formatInstant(proof.at, language) })}
      </chakra.p>
    </div>
  )
}

type ReasonsProps = {
  bucket: 'failed' | 'suppressed'
  rows: readonly { code: string; count: number }[]
  open: (people: PeopleOf) => void
}

function Reasons({ bucket, rows, open }: ReasonsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (rows.length === 0) return null
  return (
    <Card title={t(`campaigns.why.${bucket}`)}>
      <ul className={look.rows}>
        {rows.map(({ code, count }) => (
          <li key={code}>
            <button type="button" className={look.row} onClick={() => open({ bucket, code })}>
              <span>{t(`campaigns.code.${code}` as never, { defaultValue: codeText({ code }) })}</span>
              <b>{count.toLocaleString(language)}</b>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
