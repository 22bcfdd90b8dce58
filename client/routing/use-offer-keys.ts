/**
 * Alt+A takes the oldest offer and Alt+R refuses it, also while somebody writes: by the place of the key, for with
 * Alt some systems make another letter of it. Enter takes it where nothing else has the focus.
 */
import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeyHelp } from '../platform/ui/keys/registry.ts'
import { useLatest } from '../platform/ui/use-latest.ts'

type Answers = { accept: () => void; refuse: () => void }

export function useOfferKeys(answers: Answers | undefined) {
  const { t } = useTranslation()
  const latest = useLatest(answers)
  useKeyHelp(t('routing.offers'), [
    { keys: ['Alt', 'A'], label: t('routing.accept') },
    { keys: ['Alt', 'R'], label: t('routing.refuse') },
  ])
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.shiftKey) return
      const act = event.altKey ? byLetter(event.code) : byEnter(event)
      const answer = act && latest.current?.[act]
      if (!answer) return
      event.preventDefault()
      answer()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [latest])
}

const byLetter = (code: string) => (code === 'KeyA' ? 'accept' : code === 'KeyR' ? 'refuse' : undefined)

const byEnter = ({ key }: KeyboardEvent) =>
  key === 'Enter' && document.activeElement === document.body ? 'accept' : undefined
