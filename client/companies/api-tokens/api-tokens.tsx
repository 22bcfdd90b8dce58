import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StaleOverlay } from '../../platform/connection/stale-overlay.tsx'
import { errorText } from '../../platform/i18n/error-text.ts'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { NewButton } from '../../platform/ui/new-button.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { CurlExample } from './curl-example.tsx'
import { TokenRow } from './token-row.tsx'
import { useTokens } from './use-tokens.ts'

const GivenSecret = lazy(async () => ({ default: (await import('./new-token-secret.tsx')).NewTokenSecret }))

const CreateToken = lazy(async () => ({ default: (await import('./create-token.tsx')).CreateToken }))

/** API tokens, for users who may manage the settings. */
export function ApiTokens({ may }: { may: boolean }) {
  const { t } = useTranslation()
  return may ? <Tokens /> : <EmptyState title={t('companies.tokens.title')} text={t('companies.tokens.forbidden')} />
}

function Tokens() {
  const { t } = useTranslation()
  const { tokens, status, error, asOf, given, create, forget, revoke, refusalFor } = useTokens()
  const [asking, setAsking] = useState(false)
  return (
    <Panel
      title={t('companies.tokens.title')}
      text={t('companies.tokens.text')}
      action={<NewButton onClick={() => setAsking(true)}>{t('companies.tokens.new')}</NewButton>}
    >
      {asking && (
        <Suspense>
          <CreateToken create={create} leave={() => setAsking(false)} />
        </Suspense>
      )}
      {given && (
        <Suspense>
          <GivenSecret given={given} done={forget} />
        </Suspense>
      )}
      {error && (
        <chakra.p role="alert" color="critical">
          {errorText(error)}
        </chakra.p>
      )}
      {!tokens && !error && (
        <>
          <Skeleton h="14" mb="2" />
          <Skeleton h="14" />
        </>
      )}
      {tokens && (
        <StaleOverlay status={status} asOf={asOf}>
          {tokens.length === 0 && (
            <EmptyState
              title={t('companies.tokens.none')}
              text={t('companies.tokens.none_text')}
              example={t('companies.tokens.none_example')}
              start={() => setAsking(true)}
            />
          )}
          <chakra.ul listStyleType="none" aria-label={t('companies.tokens.title')}>
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} refusal={refusalFor(token)} revoke={() => revoke(token)} />
            ))}
          </chakra.ul>
        </StaleOverlay>
      )}
      <CurlExample />
    </Panel>
  )
}
