/** Whether a message of a channel can bring a file along; a text message is text alone. */
import type { ChannelKind } from '../channels/channel.ts'

export const carriesFiles: Readonly<Record<ChannelKind, boolean>> = {
  whatsapp: true,
  sms: false,
  email: true,
  rcs: true,
  webchat: true,
  voice: false,
}

/** Under a file stands less than a message of words alone may have. */
export const captionLimit = 1024
