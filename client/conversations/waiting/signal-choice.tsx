/** How a waiting customer calls the user: chosen here, stored with the account. The browser is asked by this press alone. */
import { me as meView } from '@aura/contracts/companies/me.ts'
import { updateProfile } from '@aura/contracts/companies/update-user.ts'
import type { WaitingSignals } from '@aura/contracts/platform/values.ts'
import { BellOff, BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { askPermission, browserPermission, useBrowserPermission } from '../../notifications/index.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useMe } from '../../platform/me.ts'
import { Popover } from '../../platform/ui/popover.tsx'
import { Switch } from '../../platform/ui/switch.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useLatest } from '../../platform/ui/use-latest.ts'
import { ring } from '../../routing/index.ts'
import look from '../list/list-head.module.css'

export function SignalChoice() {
  const { t } = useTranslation()
  const { waitingSignals: chosen } = useMe()
  const permission = useBrowserPermission()
  const { send } = useCommand(updateProfile, {
    overlay: {
      view: meView,
      params: {},
      apply: (state, { waitingSignals = state.waitingSignals }) => ({ ...state, waitingSignals }),
    },
  })
  // While the browser asks for its permission, another signal may be chosen.
  const latest = useLatest(chosen)
  const set = (signal: WaitingSignals[number], on: boolean) =>
    void send({
      waitingSignals: [...latest.current.filter((value) => value !== signal), ...(on ? [signal] : [])],
    }).catch((error: unknown) => toast({ tone: 'critical', title: t('notifications.failed'), text: errorText(error) }))
  const Icon = chosen.length > 0 ? BellRing : BellOff
  const title = t('conversations.waiting.title')
  return (
    <Popover
      title={title}
      button={{
        variant: 'ghost',
        px: '0',
        'aria-label': title,
        title,
        children: <Icon size={16} strokeWidth={1.75} aria-hidden="true" />,
      }}
    >
      <div className={look.signals}>
        <Switch
          label={t('conversations.waiting.sound')}
          checked={chosen.includes('sound')}
          onChange={(on) => {
            if (on) ring()
            set('sound', on)
          }}
        />
        <Switch
          label={t('conversations.waiting.desktop')}
          checked={chosen.includes('desktop') && permission === 'granted'}
          refusal={
            permission === 'denied' || permission === 'unsupported'
              ? t(`notifications.permission.${permission}`)
              : undefined
          }
          onChange={async (on) => {
            if (on) await askPermission()
            if (!on || browserPermission() === 'granted') set('desktop', on)
          }}
        />
      </div>
    </Popover>
  )
}
