/** Says where an operator looks for work that none comes, and lets it come by one press. */
import { useTranslation } from 'react-i18next'
import { useMay } from '../platform/me.ts'
import look from './off-duty-strip.module.css'
import { useOwnDesk, useSetState } from './use-desk.ts'

export function OffDutyStrip() {
  return useMay('update_operations') ? <Strip /> : null
}

function Strip() {
  const { t } = useTranslation()
  const { state } = useOwnDesk()
  const set = useSetState()
  if (state?.operator.state !== 'away') return null
  return (
    <aside className={look.strip} aria-label={t('routing.off_duty.region')}>
      <span>{t('routing.off_duty')}</span>
      <span aria-hidden="true">·</span>
      <button type="button" onClick={() => set({ state: 'available' })}>
        {t('routing.off_duty.come')}
      </button>
    </aside>
  )
}
