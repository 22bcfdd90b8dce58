/** Says where an operator looks for work that none comes, and lets it come by one press. */
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../platform/me.ts'
import look from './off-duty-strip.module.css'
import { stateWord } from './presence-text.ts'
import { useDesk, useOwnDesk, useSetState } from './use-desk.ts'

/** Put away until the state changes the next time, on whichever screen the strip stands. */
let dismissed: string | undefined

/** Until it is known whether the strip stands there, what is below it would move under the pointer. */
export function useIsStripKnown(): boolean {
  const isOperator = useMay('update_operations')
  return useDesk(isOperator).status !== 'loading' || !isOperator
}

export function OffDutyStrip() {
  return useMay('update_operations') ? <Strip /> : null
}

function Strip() {
  const { t } = useTranslation()
  const { state } = useOwnDesk()
  const set = useSetState()
  const [putAway, setPutAway] = useState(dismissed)
  const operator = state?.operator
  if (!operator || operator.state === 'available') return null
  const episode = `${operator.state} ${operator.since}`
  if (putAway === episode) return null
  const dismiss = () => {
    dismissed = episode
    setPutAway(episode)
  }
  return (
    <aside className={look.strip} aria-label={t('routing.off_duty.region')}>
      <p>
        <span>{operator.state === 'away' ? t('routing.off_duty') : stateWord(operator, t)}</span>
        <span aria-hidden="true">·</span>
        <button type="button" onClick={() => set({ state: 'available' })}>
          {t('routing.off_duty.come')}
        </button>
      </p>
      <button type="button" className={look.dismiss} aria-label={t('routing.off_duty.dismiss')} onClick={dismiss}>
        <X size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </aside>
  )
}
