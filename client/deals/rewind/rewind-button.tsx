import { useSetAtom } from 'jotai'
import { History } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { useBoardDay } from '../board-search.ts'
import { rewindFocusAtom, useRewindFocus } from './rewind-focus.ts'

/** The way to the board of another day; it begins with yesterday. */
export function RewindButton() {
  const { t } = useTranslation()
  const { goToDay } = useBoardDay()
  const focusNext = useSetAtom(rewindFocusAtom)
  const button = useRef<HTMLButtonElement>(null)
  useRewindFocus('button', button)
  const label = t('deals.rewind.open')
  return (
    <Button
      ref={button}
      variant="ghost"
      px="0"
      aria-label={label}
      title={label}
      onClick={() => {
        focusNext('day')
        goToDay('yesterday')
      }}
    >
      <History size={16} strokeWidth={1.75} aria-hidden="true" />
    </Button>
  )
}
