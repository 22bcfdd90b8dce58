import type { ChannelKind } from '@aura/contracts/channels/channel.ts'
import { carriesFiles } from '@aura/contracts/conversations/carries-files.ts'
import { purposes } from '@aura/contracts/files/purposes.ts'
import { Paperclip, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { StateDot } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { Callout } from '../platform/ui/callout.tsx'
import type { Attached } from './use-attached.ts'

const accepted = purposes.message.types.join(',')

export function AttachButton({ channel, attach }: { channel: ChannelKind; attach: (file: File) => void }) {
  const { t } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  const label = t('conversations.attach')
  if (!carriesFiles[channel]) return null
  return (
    <>
      <Button variant="ghost" px="0" aria-label={label} title={label} onClick={() => chooser.current?.click()}>
        <Paperclip size={16} strokeWidth={1.75} aria-hidden="true" />
      </Button>
      <input
        ref={chooser}
        type="file"
        accept={accepted}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) attach(file)
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}

export function AttachedChip({ attached, drop }: { attached: Attached; drop: () => void }) {
  const { t } = useTranslation()
  const { name, share, file, problem } = attached
  const text =
    problem ?? t(file ? 'conversations.attached' : 'conversations.uploading', { share: Math.round(share * 100) })
  return (
    <Callout refused={problem !== undefined} role={problem ? 'alert' : 'status'}>
      {problem && <StateDot tone="critical" />}
      <span>
        <b>{name}</b> {text}
      </span>
      <Button size="xs" variant="ghost" aria-label={t('conversations.detach', { name })} onClick={drop}>
        <X size={14} strokeWidth={1.75} />
      </Button>
    </Callout>
  )
}
