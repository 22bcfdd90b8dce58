/** The channels of a campaign, or of all, in their order: whom each has reached, and who went on from it and why. */

import type { SendingChannel } from '@aura/contracts/campaigns/channels.ts'
import type { WaterfallStep } from '@aura/contracts/campaigns/ledger.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/i18n/language.ts'
import { codeText } from './campaign-words.ts'
import type { PeopleOf } from './people-drawer.tsx'
import look from './waterfall-list.module.css'

type Props = {
  steps: readonly WaterfallStep[]
  channels: readonly SendingChannel[]
  label: string
  open: (people: PeopleOf) => void
}

const figures = [
  ['sent', 'sent'],
  ['waiting', 'waiting'],
  ['failed', 'failed'],
  ['inDoubt', 'in_doubt'],
] as const

export function WaterfallList({ steps, channels, label, open }: Props) {
  return (
    <ol className={look.steps} aria-label={label}>
      {steps.map((step) => (
        <Step key={step.channelId} step={step} channel={channels.find(({ id }) => id === step.channelId)} open={open} />
      ))}
    </ol>
  )
}

type StepProps = { step: WaterfallStep; channel: SendingChannel | undefined; open: Props['open'] }

function Step({ step, channel, open }: StepProps) {
  const { t } = useTranslation()
  const name = channel?.name ?? t('campaigns.former_channel')
  const kind = channel && t(`contacts.channel.${channel.kind}`)
  const language = useLanguage()
  const number = (count: number) => count.toLocaleString(language)
  const { channelId, delivered, fell } = step
  return (
    <li aria-label={name}>
      <b>{name}</b>{' '}
      {kind && !name.toLowerCase().includes(kind.toLowerCase()) && (
        <chakra.span color="muted" fontSize="sm">
          {kind}
        </chakra.span>
      )}
      <div className={look.figures}>
        {figures.map(([figure, bucket]) => (
          <Count
            key={bucket}
            words={t(`campaigns.waterfall.${bucket}`, { number: number(step[figure]) })}
            count={step[figure]}
            open={() => open({ bucket, over: { channelId, as: 'stands' } })}
          />
        ))}
        <chakra.span color="muted">{t('campaigns.waterfall.delivered', { number: number(delivered) })}</chakra.span>
      </div>
      {fell.length > 0 && (
        <ul className={look.fell} aria-label={t('campaigns.waterfall.fell_from', { name })}>
          {fell.map(({ code, count }) => (
            <li key={code}>
              <Count
                words={t('campaigns.waterfall.fell', {
                  number: number(count),
                  reason: t(`campaigns.code.${code}` as never, { defaultValue: codeText({ code }) }),
                })}
                count={count}
                open={() =>
                  open({
                    ...{ code, over: { channelId, as: 'fell' } },
                    title: t('campaigns.waterfall.fell_from', { name }),
                  })
                }
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Nobody is behind a zero. */
export function Count({ words, count, open }: { words: string; count: number; open: () => void }) {
  return count === 0 ? (
    <chakra.span color="muted">{words}</chakra.span>
  ) : (
    <button type="button" className={look.count} onClick={open}>
      {words}
    </button>
  )
}
