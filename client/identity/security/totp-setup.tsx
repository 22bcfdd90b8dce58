import { codeDigits } from '@aura/contracts/identity/challenge.ts'
import { chakra, QrCode } from '@chakra-ui/react'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { useLocalForm } from '../../platform/ui/form/use-local-form.ts'
import { Refusal } from '../refusal.tsx'
import { CodeBoxes } from '../two-factor/code-boxes.tsx'

type TotpSetupProps = { secret: string; uri: string; confirm: (code: string) => Promise<void>; cancel: () => void }

/** The picture an authenticator app scans, the same in letters, and a first code to prove that it works. */
export function TotpSetup({ secret, uri, confirm, cancel }: TotpSetupProps) {
  const { t } = useTranslation()
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const form = useLocalForm<{ code: string }>({
    ...{ now: { code: '' }, names: ['code'], guarded: false, blame: () => 'code' },
    check: ({ code }) => ({ code: code.length < codeDigits ? t('identity.code_malformed') : undefined }),
    async send({ code }) {
      try {
        await confirm(code)
      } catch (error) {
        // The next code is typed from its first digit.
        form.discard()
        throw error
      }
    },
  })
  const problem = form.problem('code') ?? form.refusal

  return (
    <chakra.form
      ref={element}
      noValidate
      onSubmit={form.submit}
      mt="3"
      pt="4"
      borderTopWidth="1px"
      borderColor="line"
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: 'auto 1fr' }}
      gap="5"
    >
      {/* Black on white in both themes: cameras read nothing else. */}
      <chakra.div p="3" bg="white" borderRadius="md" width="fit-content" height="fit-content">
        <QrCode.Root value={uri} role="img" aria-label={t('identity.totp.picture')}>
          <QrCode.Frame width="168px" height="168px" fill="black">
            <QrCode.Pattern />
          </QrCode.Frame>
        </QrCode.Root>
      </chakra.div>
      <chakra.div maxW="360px">
        <chakra.p>{t('identity.totp.scan')}</chakra.p>
        <chakra.code
          display="block"
          mt="2"
          mb="4"
          px="2"
          py="1"
          bg="hover"
          borderRadius="sm"
          fontSize="sm"
          overflowWrap="anywhere"
        >
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </chakra.code>
        <chakra.label htmlFor={id} display="block" fontSize="sm" fontWeight="medium" color="muted" mb="1">
          {t('identity.two_factor.code')}
        </chakra.label>
        <CodeBoxes
          id={id}
          name="code"
          value={form.draft.code}
          autoFocus
          aria-invalid={problem === undefined ? undefined : true}
          onValue={(code) => {
            // With the code, not after it: the last digit sends it.
            flushSync(() => form.set('code', code))
            if (code.length === codeDigits) element.current?.requestSubmit()
          }}
        />
        <Refusal text={problem} />
        <chakra.div display="flex" gap="2">
          <Button onClick={cancel}>{t('platform.cancel')}</Button>
          <Button type="submit" variant="solid" colorPalette="accent" aria-disabled={form.pending}>
            {t('identity.totp.confirm')}
          </Button>
        </chakra.div>
      </chakra.div>
    </chakra.form>
  )
}
