/** Opens the choice of templates: the only way to write once the window is closed, and one of them before. */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { LayoutTemplate } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import type { Chosen } from './template-picker.tsx'

const TemplatePicker = lazy(async () => ({ default: (await import('./template-picker.tsx')).TemplatePicker }))

type TemplateButtonProps = {
  conversation: Pick<Conversation, 'channel' | 'channelId' | 'contactName'>
  /** The one thing that helps, said in words. */
  alone?: boolean
  send: (chosen: Chosen) => void
}

export function TemplateButton({ conversation, alone = false, send }: TemplateButtonProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const may = useMay('view_template_mensagem')
  if (open && !wasOpen) setWasOpen(true)
  if (!may || conversation.channel === 'email') return null
  const label = t('templates.choose')
  return (
    <>
      {alone ? (
        <Button data-helps="" variant="solid" colorPalette="accent" onClick={() => setOpen(true)}>
          {label}
        </Button>
      ) : (
        <Button variant="ghost" px="0" aria-label={label} title={label} onClick={() => setOpen(true)}>
          <LayoutTemplate size={16} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      )}
      <Suspense>
        {wasOpen && (
          <TemplatePicker
            conversation={conversation}
            open={open}
            close={() => setOpen(false)}
            send={(chosen) => {
              setOpen(false)
              send(chosen)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
