import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import {
  type NoticeWhatsapp,
  type noticeWhatsappChoices,
  setNoticeWhatsapp,
} from '@aura/contracts/warroom/groups/whatsapp.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../platform/ui/field.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { FormDrawer } from '../../platform/ui/form-drawer.tsx'
import { Select } from '../../platform/ui/input.tsx'
import { toast } from '../../platform/ui/toast.tsx'

type DrawerProps = {
  whatsapp: NoticeWhatsapp | null
  choices: OutputOf<typeof noticeWhatsappChoices>
  close: () => void
}

type Draft = { channelId: string; templateId: string }

export function NumberDrawer({ whatsapp, choices, close }: DrawerProps) {
  const { t } = useTranslation()
  const templatesOf = (channelId: string) => choices.find((choice) => choice.channelId === channelId)?.templates ?? []
  const templateOf = ({ channelId, templateId }: Draft) => {
    const templates = templatesOf(channelId)
    return templates.find(({ id }) => id === templateId) ?? templates[0]
  }
  const form = useDraftForm<typeof setNoticeWhatsapp, Draft>({
    contract: setNoticeWhatsapp,
    now: { channelId: whatsapp?.channelId ?? choices[0]?.channelId ?? '', templateId: whatsapp?.templateId ?? '' },
    names: ['channelId', 'templateId'],
    guarded: false,
    inputOf: (draft) => {
      const template = templateOf(draft)
      return { whatsapp: draft.channelId && template ? { channelId: draft.channelId, templateId: template.id } : null }
    },
    done: () => {
      toast({ tone: 'ok', title: t('warroom.saved') })
      close()
    },
  })
  const { channelId } = form.draft
  const templates = templatesOf(channelId)
  const template = templateOf(form.draft)
  return (
    <FormDrawer title={t('warroom.notice_number')} close={close} form={form}>
      <Field label={t('warroom.notice_number.channel')}>
        {(wiring) => (
          <Select {...wiring} {...form.wire('channelId')}>
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
            <Select {...wiring} {...form.wire('templateId')} value={template?.id ?? ''}>
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
