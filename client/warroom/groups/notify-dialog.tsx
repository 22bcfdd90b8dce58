/** Tells a group: who it reaches before it goes, and who got and saw it afterwards. */
import type { Group } from '@aura/contracts/warroom/groups/group.ts'
import { noticeView, notifyGroup } from '@aura/contracts/warroom/groups/notice.ts'
import { type Incident, incidentName, openIncidents } from '@aura/contracts/warroom/incidents/incident.ts'
import { noticeReducer, openIncidentsReducer } from '@aura/machines/warroom/incidents/incident-page.ts'
import { chakra } from '@chakra-ui/react'
import { type FormEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { confirm } from '../../platform/ui/confirm.tsx'
import { Drawer } from '../../platform/ui/drawer.tsx'
import { Field } from '../../platform/ui/field.tsx'
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
  const { send, pending } = useCommand(notifyGroup)
  const [noticeId] = useState(newId)
  const [picked, pick] = useState<string>()
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const [sent, setSent] = useState(false)
  const incidentId = incident?.id ?? (picked || null)
  const name = useGroupName()(group)

  async function notify() {
    setRefusal(undefined)
    try {
      await send({ noticeId, group: group.key, text: text.trim(), incidentId })
      setSent(true)
    } catch (error) {
      setRefusal(error)
    }
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    setMissing(text.trim() === '')
    if (text.trim() === '') return
    confirm({
      title: t('warroom.notify.confirm', { group: name }),
      description: reach.words,
      confirmText: t('warroom.notify.send'),
      onConfirm: () => void notify(),
    })
  }
  if (sent) return <Proof noticeId={noticeId} title={t('warroom.notify.sent', { group: name })} leave={leave} />
  return (
    <FormDialog
      title={t('warroom.notify.title', { group: name })}
      text={reach.words}
      action={t('warroom.notify.send')}
      leave={leave}
      form={{ submit, pending, refusal }}
    >
      <Field label={t('warroom.notify.text')} error={missing ? t('warroom.notify.no_text') : undefined}>
        {(wiring) => (
          <Textarea
            {...wiring}
            name="text"
            rows={3}
            autoFocus
            maxLength={280}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {!incident && (
        <Field label={t('warroom.notify.about')}>
          {(wiring) => (
            <Select {...wiring} value={picked ?? ''} onChange={({ target }) => pick(target.value)}>
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
