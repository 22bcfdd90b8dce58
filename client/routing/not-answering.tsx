import { useTranslation } from 'react-i18next'
import { StateDot } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import look from './desk.module.css'
import { useSetState } from './use-desk.ts'

/** Offers timed out and paused the operator: it stays until dismissed, for it may not have been seen. */
export function NotAnswering() {
  const { t } = useTranslation()
  const set = useSetState()
  return (
    <article className={look.offer} role="status">
      <div className={look.offerHead}>
        <StateDot tone="attention" />
        <div className={look.offerContact}>
          <h2>{t('routing.not_answering_title')}</h2>
        </div>
      </div>
      <p className={look.offerText}>{t('routing.not_answering_text')}</p>
      <div className={look.offerActions}>
        <Button onClick={() => set({ state: 'available' })}>{t('routing.back')}</Button>
      </div>
    </article>
  )
}
