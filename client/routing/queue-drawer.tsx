/** A queue: its channels, members, hours and SLA. */

import type { Channel } from '@aura/contracts/channels/channel.ts'
import type { DirectoryUser } from '@aura/contracts/companies/user.ts'
import type { Queue } from '@aura/contracts/routing/queue.ts'
import { removeQueue } from '@aura/contracts/routing/queue.ts'
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { Button } from '../platform/ui/button.tsx'
import { confirm } from '../platform/ui/confirm.tsx'
import { Drawer } from '../platform/ui/drawer.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { GeneralSection } from './general-section.tsx'
import { HoursSection } from './hours-section.tsx'
import { MembersSection } from './members-section.tsx'
import { SlaSection } from './sla-section.tsx'
import { useQueueForm } from './use-queue-form.ts'

export type QueueOptions = {
  queues: readonly Queue[]
  channels: readonly Channel[]
  people: readonly DirectoryUser[]
}

type DrawerProps = QueueOptions & { queue: Queue | undefined; close: () => void }

export function QueueDrawer({ queue, close, ...around }: DrawerProps) {
  const { t } = useTranslation()
  const id = useId()
  const form = useQueueForm(queue, () => {
    toast({ tone: 'ok', title: t('routing.queues.saved') })
    close()
  })
  const leave = () => form.leave(close)
  return (
    <Drawer
      title={queue?.name ?? t('routing.queues.new')}
      open
      close={leave}
      width={560}
      footer={
        <>
          {queue && <Remove queue={queue} removed={close} />}
          <Button onClick={leave}>{t('platform.cancel')}</Button>
          <Button type="submit" form={id} variant="solid" colorPalette="accent" aria-disabled={form.pending}>
            {t('platform.save')}
          </Button>
        </>
      }
    >
      <chakra.form id={id} noValidate onSubmit={form.submit} display="flex" flexDirection="column" gap="4">
        {form.refusal !== undefined && (
          <chakra.p role="alert" px="3" py="2" borderRadius="md" bg="critical/12">
            {form.refusal}
          </chakra.p>
        )}
        <GeneralSection form={form} {...around} id={queue?.id} />
        <MembersSection form={form} {...around} />
        <HoursSection form={form} />
        <SlaSection form={form} {...around} id={queue?.id} />
      </chakra.form>
    </Drawer>
  )
}

function Remove({ queue, removed }: { queue: Queue; removed: () => void }) {
  const { t } = useTranslation()
  const { send } = useCommand(removeQueue)
  const remove = () =>
    send({ id: queue.id }).then(
      () => {
        toast({ tone: 'ok', title: t('routing.queues.removed', { name: queue.name }) })
        removed()
      },
      (error: unknown) => toast({ tone: 'critical', title: errorText(error) }),
    )
  return (
    <Button
      variant="plain"
      colorPalette="critical"
      me="auto"
      onClick={() =>
        confirm({
          title: t('routing.queues.remove_title', { name: queue.name }),
          description: t('routing.queues.remove_text'),
          confirmText: t('routing.queues.remove'),
          variant: 'destructive',
          onConfirm: () => void remove(),
        })
      }
    >
      {t('routing.queues.remove')}
    </Button>
  )
}
