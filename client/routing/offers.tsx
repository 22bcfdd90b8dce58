/** The operator's offers, over any screen, until they are answered here or elsewhere, withdrawn, or timed out. */
import { hourMs } from '@aura/contracts/platform/durations.ts'
import type { Offer } from '@aura/contracts/routing/offer.ts'
import { decideOffer } from '@aura/machines/routing/decide.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../platform/feed/provider.tsx'
import { useConnectionState } from '../platform/feed/use-connection.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMe } from '../platform/me.ts'
import { useNow } from '../platform/ui/clock.ts'
import { toast } from '../platform/ui/toast.tsx'
import look from './desk.module.css'
import { NotAnswering } from './not-answering.tsx'
import { OfferCard } from './offer-card.tsx'
import { useOfferAnswers, useOwnDesk } from './use-desk.ts'
import { useOfferKeys } from './use-offer-keys.ts'
import { useRingingTitle } from './use-ringing-title.ts'
import { useSignals } from './use-signals.ts'

const none: readonly Offer[] = []

export function Offers() {
  const { t } = useTranslation()
  const feed = useFeed()
  const navigate = useNavigate()
  const { state } = useOwnDesk()
  const answers = useOfferAnswers()
  const place = useRef<HTMLElement>(null)
  const connected = useConnectionState().state === 'live'
  const all = state?.offers ?? none
  useNow(all.length === 0 ? hourMs : 1000)
  const now = feed.now()
  const actor = useMe()
  const offers = all.filter((offer) => decideOffer(offer, 'accept', { actor, now: new Date(now) }).ok)
  const [first] = offers
  const ids = offers.map(({ id }) => id).join(' ')
  const standing = useMemo(() => all.filter(({ id }) => ids.includes(id)), [all, ids])
  useRingingTitle(offers.find(({ channel }) => channel === 'voice')?.contactName)
  const said = useSignals(standing, () => place.current?.querySelector('button')?.focus())

  async function accept({ id, contactName, conversationId }: Offer) {
    try {
      await answers.accept(id)
      await navigate({ to: '/operations', search: { c: conversationId } })
    } catch (error) {
      const title = t('routing.accept_failed', { name: contactName })
      toast({ tone: 'attention', title, text: errorText(error) })
    }
  }
  useOfferKeys(
    first && connected ? { accept: () => void accept(first), refuse: () => answers.refuse(first.id) } : undefined,
  )

  return (
    <>
      <span className={look.offerPreview} role="alert">
        {said}
      </span>
      <section ref={place} className={look.offers} aria-label={t('routing.offers')}>
        {state?.operator.reason === 'not_answering' && <NotAnswering />}
        {offers.map((offer) => (
          <OfferCard
            key={offer.id}
            offer={offer}
            now={now}
            byKey={offer === first}
            connected={connected}
            accept={() => void accept(offer)}
            refuse={() => answers.refuse(offer.id)}
          />
        ))}
      </section>
    </>
  )
}
