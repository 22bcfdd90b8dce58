import type { EventName } from '@aura/contracts/integrations/event-names.ts'
import { publicEventOf } from '@aura/contracts/integrations/public-events.ts'
import { useTranslation } from 'react-i18next'
import { CodeBlock } from './code-block.tsx'

/** What an endpoint is called with. */
export default function EventExample({ name }: { name: EventName }) {
  const { t } = useTranslation()
  return (
    <CodeBlock
      label={t('webhooks.example_of', { name })}
      text={JSON.stringify(publicEventOf(name)?.example, null, 2)}
    />
  )
}
