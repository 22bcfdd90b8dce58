/** The actions on an alert: acknowledge, snooze, assign, declare an incident. */
import {
  type Alert,
  acknowledgeAlert,
  alertName,
  alertPlace,
  assignAlert,
  snoozeAlert,
  snoozeMinutes,
} from '@aura/contracts/warroom/alerts/alert.ts'
import { type AlertCommand, decide } from '@aura/machines/warroom/alerts/decide.ts'
import { BellOff, Check, Siren, UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortDuration } from '../../platform/duration-text.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useMay, useMe } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { DropItem, DropMenu } from '../../platform/ui/drop-menu.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { usePeople } from '../use-choices.ts'

const DeclareDialog = lazy(async () => ({ default: (await import('../incidents/declare-dialog.tsx')).DeclareDialog }))

const fail = (error: unknown) => toast({ tone: 'critical', title: errorText(error) })
const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

export function AlertActions({ alert }: { alert: Alert }) {
  const { t } = useTranslation()
  const people = usePeople()
  const acknowledge = useCommand(acknowledgeAlert)
  const snooze = useCommand(snoozeAlert)
  const assign = useCommand(assignAlert)
  const { id: alertId, name } = alert
  const actor = useMe()
  const may = (type: AlertCommand['type']) => decide(alert, { type }, { actor }).ok
  const give = (userId: string | null) => void assign.send({ alertId, userId }).catch(fail)
  return (
    <>
      {may('acknowledge') && (
        <Button
          size="xs"
          data-act="acknowledge"
          aria-label={t('warroom.alerts.acknowledge_one', { name })}
          aria-disabled={acknowledge.pending}
          onClick={() => void acknowledge.send({ alertId }).catch(fail)}
        >
          <Check {...icon} />
          {t('warroom.alerts.acknowledge')}
        </Button>
      )}
      {may('snooze') && (
        <DropMenu
          label={t('warroom.alerts.snooze_one', { name })}
          button={{
            size: 'xs',
            'aria-label': t('warroom.alerts.snooze_one', { name }),
            title: t('warroom.alerts.snooze'),
            children: <BellOff {...icon} />,
          }}
        >
          {snoozeMinutes.map((minutes) => (
            <DropItem key={minutes} onClick={() => void snooze.send({ alertId, minutes }).catch(fail)}>
              {shortDuration(minutes * 60)}
            </DropItem>
          ))}
        </DropMenu>
      )}
      {may('assign') && (
        <DropMenu
          label={t('warroom.alerts.assign_one', { name })}
          button={{
            size: 'xs',
            'aria-label': t('warroom.alerts.assign_one', { name }),
            title: t('warroom.alerts.assign'),
            children: <UserPlus {...icon} />,
          }}
        >
          {alert.assignee && <DropItem onClick={() => give(null)}>{t('warroom.alerts.assign_nobody')}</DropItem>}
          {people.map(({ value, label }) => (
            <DropItem key={value} onClick={() => give(value)}>
              {label}
            </DropItem>
          ))}
        </DropMenu>
      )}
      <Declare alert={alert} />
    </>
  )
}

function Declare({ alert }: { alert: Alert }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const may = useMay('create_warroom')
  const { queueId, channelId } = alertPlace(alert)
  const from = {
    title: alertName(alert).slice(0, 120),
    severity: alert.severity,
    queueIds: queueId === undefined ? [] : [queueId],
    channelIds: channelId === undefined ? [] : [channelId],
    alertId: alert.id,
  }
  if (!may) return null
  const label = t('warroom.declare_from', { name: alert.name })
  return (
    <>
      <Button size="xs" aria-haspopup="dialog" aria-label={label} title={label} onClick={() => setOpen(true)}>
        <Siren {...icon} />
      </Button>
      <Suspense>{open && <DeclareDialog from={from} leave={() => setOpen(false)} />}</Suspense>
    </>
  )
}
