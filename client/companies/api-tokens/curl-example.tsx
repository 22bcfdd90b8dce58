import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'

/** A call that any token may make, at the address at which this page is. */
export const curlLine = (token: string): string =>
  `curl -X POST ${location.origin}/api/get_user_permissions -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' -d '{}'`

export function CurlExample() {
  const { t } = useTranslation()
  return (
    <chakra.div mt="4" pt="3" borderTopWidth="1px" borderColor="line">
      <chakra.p color="muted" fontSize="sm" mb="1">
        {t('companies.tokens.example')}{' '}
        <chakra.a href="/docs/" target="_blank" rel="noreferrer" color="accent.fg" textDecoration="underline">
          {t('companies.tokens.docs')}
        </chakra.a>
      </chakra.p>
      <chakra.code display="block" px="2" py="1.5" bg="hover" borderRadius="sm" fontSize="sm" overflowWrap="anywhere">
        {curlLine('aura_…')}
      </chakra.code>
    </chakra.div>
  )
}
