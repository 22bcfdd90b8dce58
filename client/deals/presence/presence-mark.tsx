/** On a card: who else has the deal open, edits it or has selected it. */
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../platform/ui/avatar.tsx'
import look from './presence.module.css'
import type { Present } from './presence.ts'
import { presenceText } from './presence-text.ts'

const mostDrawn = 2

export function PresenceMark({ present }: { present: readonly Present[] }) {
  const { t } = useTranslation()
  const words = present.map((one) => presenceText(one, t)).join(' · ')
  const more = present.length - mostDrawn
  return (
    <span role="img" aria-label={words} title={words} className={look.mark} data-presence={present[0]?.state}>
      {present.slice(0, mostDrawn).map(({ userId, name, state }) => (
        <span key={userId} className={state === 'editing' ? `${look.ring} ${look.editing}` : look.ring}>
          <Avatar name={name} size={20} />
        </span>
      ))}
      {more > 0 && <span className={look.more}>+{more}</span>}
    </span>
  )
}
