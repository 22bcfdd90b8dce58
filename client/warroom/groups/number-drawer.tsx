import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import {
  type NoticeWhatsapp,
  type noticeWhatsappChoices,
  setNoticeWhatsapp,
} from '@aura/contracts/warroom/groups/whatsapp.ts'
import { chakra } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { Field } from '../../platform/ui/field.tsx'
import { FormDrawer } from '../../platform/ui/form-drawer.tsx'
import { Select } from '../../platform/ui/input.tsx'
import { toast } from '../../platform/ui/toast.tsx'

type DrawerProps = {
  whatsapp: NoticeWhatsapp | null
  choices: OutputOf<typeof noticeWhatsappChoices>
  close: () => void
}

export function NumberDrawer({ whatsapp, choices, close }: DrawerProps) {
  const { t } = useTranslation()
  const { send, pending } = useCommand(setNoticeWhatsapp)
  const [channelId, setChannelId] = useState(whatsapp?.channelId ?? choices[0]?.channelId ?? '')
  const [picked, pick] = useState(whatsapp?.templateId)
  const [refusal, setRefusal] = useState<unknown>()
  const templates = choices.find((choice) => choice.channelId === channelId)?.templates ?? []
  const template = templates.find(({ id }) => id === picked) ?? templates[0]

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    setRefusal(undefined)
    try {
      await send({ whatsapp: channelId && template ? { channelId, templateId: template.id } : null })
      toast({ tone: 'ok', title: t('warroom.saved') })
      close()
    } catch (error) {
      setRefusal(error)
    }
  }
  return (
    <FormDrawer title={t('warroom.notice_number')} close={close} submit={submit} pending={pending} refusal={refusal}>
      <Field label={t('warroom.notice_number.channel')}>
        {(wiring) => (
          <Select {...wiring} value={channelId} onChange={({ target }) => setChannelId(target.value)}>
            <option value="">{t('warroom.notice_number.none')}</option>
            {choices.map((choice) => (
              <option key={choice.channelId} value={choice.channelId}>
                {choice.name} ({choice.address})
              </option>
            ))}
          </Select>
        )}
      </Field>
      {choices.length === 0 && <chakra.p color="muted">{t('warroom.notice_number.no_channel')}</chakra.p>}
      {channelId !== '' && (
        <Field
          label={t('warroom.notice_number.template')}
          hint={t(templates.length === 0 ? 'warroom.notice_number.no_template' : 'warroom.notice_number.gaps')}
        >
          {(wiring) => (
            <Select {...wiring} value={template?.id ?? ''} onChange={({ target }) => pick(target.value)}>
              {templates.length === 0 && <option value="">–</option>}
              {templates.map(({ id, name, language }) => (
                <option key={id} value={id}>
                  {name} ({language})
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {channelId !== '' && template && (
        <chakra.p px="3" py="2" borderRadius="md" bg="info/12" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {template.text}
        </chakra.p>
      )}
    </FormDrawer>
  )
}
