/** Over which e-mail channel answers follow a visitor who has left; said plainly where there is none. */
import { channels } from '@aura/contracts/channels/channels.ts'
import { channelsReducer } from '@aura/machines/channels/channels.ts'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useView } from '../../platform/feed/use-view.ts'
import { Select } from '../../platform/ui/input.tsx'

const everything = {}

export function ReplyChannel(props: ComponentProps<typeof Select>) {
  const { t } = useTranslation()
  const { state } = useView(channels, channelsReducer, everything)
  const mail = Object.values(state?.channels ?? {}).filter(({ kind }) => kind === 'email')
  return (
    <Select {...props}>
      <option value="">{t(mail.length === 0 ? 'channels.webchat.no_mail_channel' : 'channels.webchat.no_mail')}</option>
      {mail.map(({ id, name, address }) => (
        <option key={id} value={id}>
          {name} · {address}
        </option>
      ))}
    </Select>
  )
}
