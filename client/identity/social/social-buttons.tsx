import { readProviders } from '@aura/contracts/identity/social.ts'
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callHttp } from '../../platform/feed/http.ts'
import { Button } from '../../platform/ui/button.tsx'

const names = { google: 'Google', github: 'GitHub', linkedin_oidc: 'LinkedIn' } as const
type Provider = keyof typeof names

/** One asking a page: who is configured does not change while one reads it. */
let providersRequest: Promise<readonly Provider[]> | undefined
const providers = () => {
  providersRequest ??= callHttp(readProviders, {}).catch(() => {
    providersRequest = undefined
    return []
  })
  return providersRequest
}

/** A button for each configured provider, and nothing at all without any. */
export default function SocialButtons() {
  const { t } = useTranslation()
  const [visible, show] = useState<readonly Provider[]>([])
  useEffect(() => {
    let left = false
    void providers().then((all) => !left && show(all))
    return () => {
      left = true
    }
  }, [])
  if (visible.length === 0) return null
  return (
    <chakra.section aria-label={t('identity.social.title')} mt="2">
      <chakra.p color="muted" fontSize="sm" mb="2">
        {t('identity.social.title')}
      </chakra.p>
      <chakra.div display="grid" gridTemplateColumns={`repeat(${visible.length}, 1fr)`} gap="2">
        {visible.map((provider) => (
          <Button key={provider} asChild>
            <a href={`/api/oauth/${provider}/start`}>{names[provider]}</a>
          </Button>
        ))}
      </chakra.div>
    </chakra.section>
  )
}
