/** Opens the choice of emoji; the chosen one goes where the cursor is. */
import { Smile } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { Popover } from '../../platform/ui/popover.tsx'
import { fetchEmojiPicker } from '../../replies/index.ts'

const EmojiPicker = lazy(async () => ({ default: (await fetchEmojiPicker()).EmojiPicker }))

export function EmojiButton({ insert }: { insert: (emoji: string) => void }) {
  const { t } = useTranslation()
  const label = t('conversations.emoji')
  return (
    <Popover
      title={label}
      button={{
        variant: 'ghost',
        px: '0',
        'aria-label': label,
        title: label,
        children: <Smile size={16} strokeWidth={1.75} aria-hidden="true" />,
      }}
    >
      {(close) => (
        <EmojiPicker
          pick={(emoji) => {
            close()
            insert(emoji)
          }}
        />
      )}
    </Popover>
  )
}
