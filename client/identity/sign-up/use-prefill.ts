import { socialProfile } from '@aura/contracts/identity/social.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callHttp } from '../../platform/feed/http.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import type { Wizard } from './use-wizard.ts'

const houses = { google: 'Google', github: 'GitHub', linkedin_oidc: 'LinkedIn' } as const

/** Prefills name and address after a sign-in by another provider. Answers with a line that says so. */
export function usePrefill({ send }: Wizard, ticket: string | undefined): string | undefined {
  const { t } = useTranslation()
  const [line, setLine] = useState<() => string>()
  const fill = useRef(send)
  useEffect(() => {
    if (ticket === undefined) return
    callHttp(socialProfile, { social: ticket }).then(
      ({ provider, email, nome, sobrenome }) => {
        fill.current({ type: 'prefill', social: { provider, ticket, email }, nome, sobrenome })
        setLine(() => () => t('identity.sign_up.prefilled', { house: houses[provider], email }))
      },
      (error: unknown) => setLine(() => () => errorText(error)),
    )
  }, [ticket, t])
  return line?.()
}
