import { useTranslation } from 'react-i18next'
import look from './palette.module.css'

/** The keys of the palette, for the eye; screen readers know them from the roles. */
export function KeyHints({ removable }: { removable: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={look.hints} aria-hidden="true">
      <Hint keys="↑ ↓" does={t('search.keys.move')} />
      <Hint keys="↵" does={t('search.keys.open')} />
      {removable && <Hint keys="Del" does={t('search.keys.remove')} />}
      <Hint keys="Esc" does={t('search.keys.close')} />
    </div>
  )
}

function Hint({ keys, does }: { keys: string; does: string }) {
  return (
    <span className={look.hint}>
      <kbd className={look.key}>{keys}</kbd>
      {does}
    </span>
  )
}
