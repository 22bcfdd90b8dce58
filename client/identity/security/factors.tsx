import { chakra } from '@chakra-ui/react'
import { Fingerprint, Mail, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../platform/i18n/error-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { hasPasskeys } from '../passkey/webauthn.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useFactors } from './use-factors.ts'

const ProvePassword = lazy(async () => ({ default: (await import('./prove-password.tsx')).ProvePassword }))

const TotpSetup = lazy(async () => ({ default: (await import('./totp-setup.tsx')).TotpSetup }))

const icons = { totp: Smartphone, passkey: Fingerprint } as const

/** How one proves who one is beside the password. */
export function Factors() {
  const { t } = useTranslation()
  const factors = useFactors()
  const { data, error, task } = factors
  const own = data?.factors ?? []
  return (
    <Panel
      title={t('identity.factors.title')}
      text={t('identity.factors.text')}
      action={
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <Button onClick={factors.addTotp}>{t('identity.totp.add')}</Button>
          {hasPasskeys() && <Button onClick={factors.addPasskey}>{t('identity.passkey.add')}</Button>}
        </chakra.div>
      }
    >
      {error && (
        <chakra.p role="alert" color="critical">
          {errorText(error)}
        </chakra.p>
      )}
      <chakra.ul listStyleType="none" aria-label={t('identity.factors.title')}>
        <Row icon={Mail} name={t('identity.factor.email')} detail={t('identity.factors.always')} />
        {own.map((factor) => (
          <Row
            key={factor.id}
            icon={icons[factor.kind]}
            name={factor.name || t(`identity.factor.${factor.kind}`)}
            detail={
              factor.lastUsedAt === null ? (
                t('identity.factors.unused')
              ) : (
                <>
                  {t('identity.factors.used')} <RelativeTime at={factor.lastUsedAt} />
                </>
              )
            }
          >
            <Button
              aria-label={t('identity.factors.remove_one', { name: factor.name })}
              onClick={() => factors.remove(factor)}
            >
              {t('identity.factors.remove_button')}
            </Button>
          </Row>
        ))}
      </chakra.ul>
      {task?.kind === 'totp' && (
        <Suspense>
          <TotpSetup
            key={task.factorId}
            {...task}
            confirm={(code) => factors.confirmTotp(task.factorId, code)}
            cancel={factors.dismiss}
          />
        </Suspense>
      )}
      {data && (own.length > 0 || task?.kind === 'codes') && (
        <RecoveryCodes
          left={data.recoveryCodesLeft}
          made={task?.kind === 'codes' ? task.codes : undefined}
          make={factors.makeCodes}
          done={factors.dismiss}
        />
      )}
      {task?.kind === 'prove' && (
        <Suspense>
          <ProvePassword proof={task.proof} close={factors.close} />
        </Suspense>
      )}
    </Panel>
  )
}

type RowProps = { icon: typeof Mail; name: string; detail: ReactNode; children?: ReactNode }

function Row({ icon: Icon, name, detail, children }: RowProps) {
  return (
    <chakra.li display="flex" alignItems="center" gap="3" minH="14" py="2" borderTopWidth="1px" borderColor="line">
      <chakra.span color="muted">
        <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
      </chakra.span>
      <chakra.div flex="1" minW="0">
        <chakra.p fontWeight="medium" overflowWrap="anywhere">
          {name}
        </chakra.p>
        <chakra.p color="muted" fontSize="sm">
          {detail}
        </chakra.p>
      </chakra.div>
      {children}
    </chakra.li>
  )
}
