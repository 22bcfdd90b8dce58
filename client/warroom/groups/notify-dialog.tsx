/** Tells a group: who it reaches before it goes, and who got and saw it afterwards. */
import type { Group } from '@aura/contracts/warroom/groups/group.ts'
import { noticeView, notifyGroup } from '@aura/contracts/warroom/groups/notice.ts'
import { type Incident, incidentName, openIncidents } from '@aura/contracts/warroom/incidents/incident.ts'
import { noticeReducer, openIncidentsReducer } from '@aura/machines/warroom/incidents/incident-page.ts'
import { chakra } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { confirm } from '../../platform/ui/confirm.tsx'
import { Drawer } from '../../platform/ui/drawer.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Select, Textarea } from '../../platform/ui/input.tsx'
import { useGroupName } from './group-name.ts'
import { Receipts } from './receipts.tsx'
import { useRecipients } from './use-recipients.ts'

type NotifyProps = { group: Pick<Group, 'key' | 'name'>; incident?: Incident; leave: () => void }
const everything = {}

export function NotifyDialog({ group, incident, leave }: NotifyProps) {
  const { t } = useTranslation()
  const groups = useMemo(() => [group.key], [group.key])
  const reach = useRecipients(groups, null)
  const open = useView(openIncidents, openIncidentsReducer, everything).state?.incidents ?? []
  const [noticeId] = useState(newId)
  const [sent, setSent] = useState(false)
  const name = useGroupName()(group)
  const form = useDraftForm<typeof notifyGroup, { text: string; incidentId: string }>({
    contract: notifyGroup,
    now: { text: '', incidentId: '' },
    names: ['text', 'incidentId'],
    inputOf: ({ text, incidentId }) => ({
      ...{ noticeId, group: group.key, text: text.trim() },
      incidentId: incident?.id ?? (incidentId || null),
    }),
    words: (name) => (name === 'text' ? t('warroom.notify.no_text') : undefined),
    ask: (_, send) =>
      confirm({
        title: t('warroom.notify.confirm', { group: name }),
        description: reach.words,
        confirmText: t('warroom.notify.send'),
        onConfirm: send,
      }),
    done: () => setSent(true),
  })
  if (sent) return <Proof noticeId={noticeId} title={t('warroom.notify.sent', { group: name })} leave={leave} />
  return (
    <FormDialog
      title={t('warroom.notify.title', { group: name })}
      text={reach.words}
      action={t('warroom.notify.send')}
      leave={leave}
      form={form}
    >
      <Field label={t('warroom.notify.text')} error={form.problem('text')}>
        {(wiring) => <Textarea {...wiring} {...form.wire('text')} rows={3} autoFocus maxLength={280} />}
      </Field>
      {!incident && (
        <Field label={t('warroom.notify.about')}>
          {(wiring) => (
            <Select {...wiring} {...form.wire('incidentId')}>
              <option value="">{t('warroom.notify.about_none')}</option>
              {open.map((item) => (
                <option key={item.id} value={item.id}>
                  {incidentName(item)} {item.title}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </FormDialog>
  )
}

/** Live: a line changes as a letter leaves and as somebody looks. */
function Proof({ noticeId, title, leave }: { noticeId: string; title: string; leave: () => void }) {
  const { t } = useTranslation()
  const { state } = useView(noticeView, noticeReducer, { noticeId })
  const receipts = state?.notice.receipts ?? []
  const seen = receipts.filter(({ seenAt }) => seenAt !== null).length
  return (
    <Drawer title={title} open close={leave}>
      <chakra.p color="muted" role="status">
        {t('warroom.seen_of', { seen, all: receipts.length })}
      </chakra.p>
      {state && <Receipts notice={state.notice} />}
    </Drawer>
  )
}
