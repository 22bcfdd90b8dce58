import type { Offer } from '@aura/contracts/routing/offer.ts'
import { useTranslation } from 'react-i18next'
import { ChannelIcon } from '../channels/index.ts'
import { Button } from '../platform/ui/button.tsx'
import { Ring } from './countdown-ring.tsx'
import look from './desk.module.css'

type CardProps = {
  offer: Offer
  now: number
  /** The keys act on this one. */
  byKey: boolean
  connected: boolean
  accept: () => void
  refuse: () => void
}

/** A waiting customer, in the words that decide: name, channel, last message, and the time left. */
export function OfferCard({ offer, now, byKey, connected, accept, refuse }: CardProps) {
  const { t } = useTranslation()
  const { contactName: name, channel, queueName, text } = offer
  const cut = connected ? {} : { 'aria-disabled': true, opacity: 0.55, title: t('routing.disconnected') }
  return (
    <article className={look.offer} aria-label={t('routing.offer_title', { name, queue: queueName })}>
      <div className={look.offerHead}>
        <Ring from={offer.offeredAt} to={offer.endsAt} now={now} />
        <div className={look.offerContact}>
          <h2>{name}</h2>
          <p>
            <ChannelIcon kind={channel} />
            {[t(`contacts.channel.${channel}`), queueName].filter(Boolean).join(' · ')}
          </p>
        </div>
      </div>
      {text !== '' && <p className={look.offerText}>{text}</p>}
      <div className={look.offerActions}>
        <Button flex="1" onClick={() => connected && refuse()} {...cut}>
          {t('routing.refuse')}
          {byKey && <Key letter="R" />}
        </Button>
        <Button flex="1" variant="solid" colorPalette="accent" onClick={() => connected && accept()} {...cut}>
          {t(channel === 'voice' ? 'routing.answer' : 'routing.accept')}
          {byKey && <Key letter="A" />}
        </Button>
      </div>
    </article>
  )
}

const Key = ({ letter }: { letter: string }) => (
  <span className={look.key} aria-hidden="true">
    Alt {letter}
  </span>
)
