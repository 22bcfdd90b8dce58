/** Every wording of the draft as a contact would get it, one at a time. */
import type { SendingChannel } from '@aura/contracts/campaigns/channels.ts'
import { PhonePreview } from './phone-preview.tsx'
import { type Fields, useWording, WordingChoice } from './wording-choice.tsx'

export function WordingPreview({ fields, channels }: { fields: Fields; channels: readonly SendingChannel[] }) {
  const { wordings, wording, choose } = useWording(fields)
  if (!wording) return null
  const { channelId, language, message, step, variant } = wording
  // The first language is shown as each contact would get it: in the language of the card where there is one.
  const isFirst = language === null
  const whole = step > 0 ? fields.fallbacks[step - 1]?.message : [fields.message, ...fields.variants][variant ?? 0]
  return (
    <>
      <WordingChoice {...{ wordings, wording, choose }} />
      <PhonePreview
        message={isFirst && whole ? whole : message}
        channel={channels.find(({ id }) => id === channelId)}
        fallback={fields.nameFallback}
        languageFieldId={isFirst ? fields.languageFieldId : null}
      />
    </>
  )
}
