/** One address: its state and what may be done with it, and the links on posters and in QR codes that lead to it. */
import {
  clearTarget,
  createLink,
  editTarget,
  reportTarget,
  revokeLink,
  revokeTarget,
  type SharedLink,
  sharedLinks,
  type Target,
} from '@aura/contracts/tracking/target.ts'
import { decideTarget, type TargetCommand } from '@aura/machines/tracking/target.ts'
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMay, useMe } from '../platform/me.ts'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { Drawer } from '../platform/ui/drawer.tsx'
import { Field } from '../platform/ui/field.tsx'
import { useLine } from '../platform/ui/form/use-line.ts'
import { Input } from '../platform/ui/input.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { Section } from '../platform/ui/section.tsx'
import { Switch } from '../platform/ui/switch.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { SharedLinkRow } from './shared-link-row.tsx'
import { TargetDialog } from './target-dialog.tsx'
import { targetTones } from './targets-tab.tsx'

const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }))
const moves = { report: reportTarget, clear: clearTarget, revoke: revokeTarget } as const
const commands: readonly TargetCommand[] = ['report', 'clear', 'revoke']
const tell = (error: unknown) => toast({ tone: 'critical', title: errorText(error) })

export function TargetDrawer({ target, close }: { target: Target; close: () => void }) {
  const { t } = useTranslation()
  const actor = useMe()
  const [editing, setEditing] = useState(false)
  const [moving, setMoving] = useState<TargetCommand>()
  const mayEdit = useMay(editTarget.needs)
  return (
    <Drawer
      title={target.name}
      facts={<StatusBadge tone={targetTones[target.state]} word={t(`tracking.state.${target.state}`)} />}
      open
      close={close}
    >
      <chakra.div display="flex" flexDirection="column" gap="4">
        <chakra.p overflowWrap="anywhere">{target.url}</chakra.p>
        {target.stateReason && (
          <chakra.p color="muted">{t('tracking.target.reason', { reason: target.stateReason })}</chakra.p>
        )}
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          {mayEdit && <Button onClick={() => setEditing(true)}>{t('tracking.target.edit_now')}</Button>}
          {commands.map(
            (command) =>
              decideTarget(target, command, { actor }).ok && (
                <Button key={command} onClick={() => setMoving(command)}>
                  {t(`tracking.move.${command}`)}
                </Button>
              ),
          )}
        </chakra.div>
        <SharedLinks target={target} />
      </chakra.div>
      {editing && <TargetDialog target={target} leave={() => setEditing(false)} saved={() => setEditing(false)} />}
      <Suspense>
        {moving && (
          <MoveDialog
            command={moving}
            contract={moves[moving]}
            targetId={target.id}
            leave={() => setMoving(undefined)}
          />
        )}
      </Suspense>
    </Drawer>
  )
}

function SharedLinks({ target }: { target: Target }) {
  const { t } = useTranslation()
  const read = useQuery(sharedLinks, { targetId: target.id })
  const { data, refetch } = read
  const create = useCommand(createLink)
  const revoke = useCommand(revokeLink)
  const [mayCreate, mayRevoke] = [useMay(createLink.needs), useMay(revokeLink.needs)]
  const [isQr, setIsQr] = useState(true)
  const line = useLine({
    async send(name) {
      await create.send({ targetId: target.id, name, isQr, expiresAt: null })
      refetch()
    },
  })
  const end = ({ code }: SharedLink) => void revoke.send({ code }).then(refetch, tell)
  return (
    <Section title={t('tracking.shared.title')} text={t('tracking.shared.text')}>
      {mayCreate && target.state === 'active' && (
        <chakra.form
          display="flex"
          flexWrap="wrap"
          gap="3"
          alignItems="flex-end"
          mb="3"
          onSubmit={(event) => void line.submit(event)}
        >
          <Field label={t('tracking.shared.name')} error={line.problem}>
            {(wiring) => <Input {...wiring} {...line.wire} maxLength={80} autoComplete="off" />}
          </Field>
          <Switch label={t('tracking.shared.isQr')} checked={isQr} onChange={setIsQr} />
          <Button type="submit" disabled={line.isEmpty || line.pending}>
            {t('tracking.shared.add')}
          </Button>
        </chakra.form>
      )}
      <PendingRead of={read} h="6" />
      {data?.length === 0 && <chakra.p color="muted">{t('tracking.shared.empty')}</chakra.p>}
      <chakra.ul listStyleType="none" m="0" p="0" aria-label={t('tracking.shared.title')}>
        {data?.map((link) => (
          <SharedLinkRow key={link.code} link={link} {...(mayRevoke && { end: () => end(link) })} />
        ))}
      </chakra.ul>
    </Section>
  )
}
