/** '3 de 5', as it is said everywhere, where the load is more than a word: a number that opens what stands behind it. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const placeholder = '|'

export function LoadOf({ children, capacity }: { children: ReactNode; capacity: number }) {
  const { t } = useTranslation()
  const [before, after] = t('routing.load', { load: placeholder, capacity }).split(placeholder)
  return (
    <>
      {before}
      {children}
      {after}
    </>
  )
}
