/** One reply: its text, channels and owner. The company's are read-only except for supervisors. */

import { channelKinds } from '@aura/contracts/channels/channel.ts'
import { captionLimit } from '@aura/contracts/conversations/carries-files.ts'
import { gapsIn, placeholders, unknownIn } from '@aura/contracts/replies/placeholders.ts'
import { type Reply, removeReply, saveReply } from '@aura/contracts/replies/reply.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AttachButton, AttachedChip, useAttached } from '../files/index.ts'
import { newId } from '../platform/feed/id.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { Button } from '../platform/ui/button.tsx'
import { Checkbox } from '../platform/ui/checkbox.tsx'
import { confirm } from '../platform/ui/confirm.tsx'
import { ContractForm, FormButtons } from '../platform/ui/contract-form.tsx'
import { Drawer } from '../platform/ui/drawer.tsx'
import { useContractForm } from '../platform/ui/form/use-contract-form.ts'
import { Switch } from '../platform/ui/switch.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { useGuardedClose } from '../platform/ui/use-guarded-close.ts'
import look from './replies.module.css'

type DrawerProps = { reply: Reply | undefined; leads: boolean; close: () => void }

export function ReplyDrawer(props: DrawerProps) {
  const { reply, leads } = props
  return reply?.shared && !leads ? <ReadOnly {...props} reply={reply} /> : <Editor {...props} />
}

function ReadOnly({ reply, close }: DrawerProps & { reply: Reply }) {
  const { t } = useTranslation()
  return (
    <Drawer open close={close} title={reply.title} facts={`/${reply.shortcut}`}>
      <p className={look.hint}>{t('replies.read_only')}</p>
      <p className={look.sample}>{reply.text}</p>
      {reply.file && <p className={look.file}>{reply.file.name}</p>}
    </Drawer>
  )
}

function Editor({ reply, leads, close }: DrawerProps) {
  const { t } = useTranslation()
  const [replyId] = useState(() => reply?.id ?? newId())
  const [shared, setShared] = useState(reply?.shared ?? false)
  const [channels, setChannels] = useState(reply?.channels ?? [])
  const [had, setHad] = useState(reply?.file ?? null)
  const { attached, attach, drop } = useAttached()
  const { send } = useCommand(saveReply)
  const { send: remove } = useCommand(removeReply)
  const fileId = attached?.file?.fileId ?? had?.fileId ?? null
  const form = useContractForm({
    contract: saveReply,
    fields: [
      { name: 'title', label: t('replies.title'), kind: 'text', maxLength: 80 },
      {
        name: 'shortcut',
        label: t('replies.shortcut'),
        kind: 'text',
        maxLength: 30,
        hint: t('replies.shortcut_hint'),
        problem: t('replies.shortcut_problem'),
      },
      {
        name: 'text',
        label: t('replies.text'),
        kind: 'textarea',
        problem: t('replies.text_problem', { limit: captionLimit }),
      },
    ],
    ...(reply && { current: reply }),
    fixed: { replyId, version: reply?.version ?? 0, shared, channels, fileId },
    send,
    done: () => {
      toast({ tone: 'ok', title: t('replies.saved') })
      close()
    },
    blame: { 'replies.shortcut_taken': 'shortcut' },
  })
  const changed =
    fileId !== (reply?.file?.fileId ?? null) ||
    channels.join() !== (reply?.channels ?? []).join() ||
    shared !== (reply?.shared ?? false)
  const leave = useGuardedClose(changed, () => form.leave(close))
  const text = String(form.draft.text ?? '')
  const unknown = unknownIn(text)

  const askRemove = () =>
    confirm({
      title: t('replies.remove_title', { title: reply?.title ?? '' }),
      description: t('replies.remove_text'),
      confirmText: t('replies.remove'),
      variant: 'destructive',
      onConfirm: () =>
        void remove({ replyId }).then(close, (error: unknown) => toast({ tone: 'critical', title: errorText(error) })),
    })

  return (
    <Drawer
      open
      close={leave}
      title={t(reply ? 'replies.edit' : 'replies.new')}
      footer={
        <>
          {reply && (
            <Button variant="ghost" me="auto" onClick={askRemove}>
              {t('replies.remove')}
            </Button>
          )}
          <FormButtons form={form} id="reply" cancel={leave} />
        </>
      }
    >
      <ContractForm form={form} id="reply">
        <div className={look.hint}>
          {t('replies.gaps_hint')}
          <div className={look.chips}>
            {placeholders.map((name) => (
              <Button
                key={name}
                size="xs"
                aria-pressed={gapsIn(text).includes(name)}
                onClick={() => form.set('text', `${text}${text === '' || /\s$/.test(text) ? '' : ' '}{{${name}}}`)}
              >
                {`{{${name}}}`}
              </Button>
            ))}
          </div>
          {unknown.length > 0 && (
            <span role="status">{t('replies.unknown', { gaps: unknown.map((one) => `{{${one}}}`).join(', ') })}</span>
          )}
        </div>
        <fieldset className={look.checks}>
          <legend>{t('replies.channels')}</legend>
          {channelKinds.map((kind) => (
            <label key={kind} htmlFor={`${replyId}-${kind}`}>
              <Checkbox
                id={`${replyId}-${kind}`}
                checked={channels.includes(kind)}
                onChange={({ target }) =>
                  setChannels((all) => (target.checked ? [...all, kind] : all.filter((one) => one !== kind)))
                }
              />
              {t(`contacts.channel.${kind}`)}
            </label>
          ))}
        </fieldset>
        <div className={look.file}>
          <AttachButton channel="whatsapp" attach={attach} />
          {!attached && !had && t('replies.file_hint')}
          {attached && <AttachedChip attached={attached} drop={drop} />}
          {!attached && had && (
            <>
              <span>{had.name}</span>
              <Button size="xs" onClick={() => setHad(null)}>
                {t('replies.no_file')}
              </Button>
            </>
          )}
        </div>
        {leads && (
          <Switch label={t('replies.share')} hint={t('replies.share_hint')} checked={shared} onChange={setShared} />
        )}
      </ContractForm>
    </Drawer>
  )
}
