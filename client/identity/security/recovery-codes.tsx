import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { toast } from '../../platform/ui/toast.tsx'

type RecoveryCodesProps = {
  left: number
  /** The codes just made: they are shown this once. */
  made: readonly string[] | undefined
  make: () => void
  done: () => void
}

/** For the day the phone is lost. */
export function RecoveryCodes({ left, made, make, done }: RecoveryCodesProps) {
  const { t } = useTranslation()
  const text = made?.join('\n') ?? ''
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ tone: 'ok', title: t('identity.recovery.copied') }),
      () => toast({ tone: 'attention', title: t('identity.recovery.not_copied') }),
    )
  return (
    <chakra.div mt="3" pt="4" borderTopWidth="1px" borderColor="line">
      <chakra.h3 fontWeight="semibold">{t('identity.recovery.title')}</chakra.h3>
      {made === undefined ? (
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
          <chakra.p color="muted" flex="1" minW="200px">
            {t('identity.recovery.left', { count: left })}
          </chakra.p>
          <Button onClick={make}>{t('identity.recovery.make')}</Button>
        </chakra.div>
      ) : (
        <chakra.div role="status">
          <chakra.p color="muted">{t('identity.recovery.keep')}</chakra.p>
          <chakra.ul
            listStyleType="none"
            display="grid"
            gridTemplateColumns={{ base: '1fr 1fr', sm: 'repeat(5, max-content)' }}
            columnGap="5"
            rowGap="1"
            my="3"
            fontFamily="ui-monospace, monospace"
            aria-label={t('identity.recovery.title')}
          >
            {made.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </chakra.ul>
          <chakra.div display="flex" flexWrap="wrap" gap="2">
            <Button onClick={() => void copy()}>{t('identity.recovery.copy')}</Button>
            <Button asChild>
              <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download="aura-recovery-codes.txt">
                {t('identity.recovery.download')}
              </a>
            </Button>
            <Button variant="solid" colorPalette="accent" onClick={done}>
              {t('identity.recovery.done')}
            </Button>
          </chakra.div>
        </chakra.div>
      )}
    </chakra.div>
  )
}
