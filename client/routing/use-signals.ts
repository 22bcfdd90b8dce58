/**
 * Signals an offer: a sound, words for a screen reader, and a browser notification where no tab of the operator is
 * visible. Of all tabs one does it, the first that gets the offer's lock.
 */
import type { Offer } from '@aura/contracts/routing/offer.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { browserPermission, isLookedAt } from '../notifications/index.ts'
import { useMe } from '../platform/me.ts'
import { useLatest } from '../platform/ui/use-latest.ts'
import { isFirstTab } from './first-tab.ts'
import { ring } from './sound.ts'

/** What is said of the newest one. */
export function useSignals(offers: readonly Offer[], open: () => void): string {
  const { t } = useTranslation()
  const { id: userId } = useMe()
  const opening = useLatest(open)
  const [said, say] = useState('')
  const known = useRef(new Set<string>())
  const notices = useRef(new Map<string, Notification>())

  // What is offered comes from the server, not from a press.
  useEffect(() => {
    const standing = new Set(offers.map(({ id }) => id))
    for (const [id, notice] of notices.current) {
      if (standing.has(id)) continue
      notice.close()
      notices.current.delete(id)
    }
    for (const offer of offers) {
      if (known.current.has(offer.id)) continue
      known.current.add(offer.id)
      const params = { name: offer.contactName, queue: offer.queueName }
      say(t('routing.offer_said', { ...params, channel: t(`contacts.channel.${offer.channel}`) }))
      void isFirstTab(`aura.desk.offer.${offer.id}`).then(async (ours) => {
        if (!ours) return
        ring()
        if (browserPermission() !== 'granted' || (await isLookedAt(userId))) return
        const notice = new Notification(t('routing.offer_title', params), {
          body: offer.text,
          tag: offer.id,
          requireInteraction: true,
        })
        notice.onclick = () => {
          window.focus()
          notice.close()
          opening.current()
        }
        notices.current.set(offer.id, notice)
      })
    }
    if (offers.length === 0) say('')
  }, [offers, t, userId, opening])
  return said
}
