/** Between the password and the session: the second factor, by any of the ways this person has. */
import type { Challenge, Factor } from '@aura/contracts/identity/challenge.ts'
import { chakra } from '@chakra-ui/react'
import { ArrowLeft } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { hasPasskeys } from '../passkey/webauthn.ts'
import { Refusal } from '../refusal.tsx'
import { useSessions } from '../use-session.tsx'
import { ViewTitle } from '../view-title.tsx'
import { AnswerField } from './answer-field.tsx'
import { Countdown } from './countdown.tsx'
import { clockText, flowRefusalText } from './factor-words.ts'
import { OtherFactors } from './other-factors.tsx'
import { useFlow } from './use-flow.ts'

const typed: readonly Factor[] = ['email', 'totp', 'recovery']

export default function TwoFactor({ challenge }: { challenge: Challenge }) {
  const { t } = useTranslation()
  const sessions = useSessions()
  const possible = challenge.factors.filter((factor) => factor !== 'passkey' || hasPasskeys())
  const [factor, setFactor] = useState<Factor>(possible[0] ?? 'email')
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const flow = useFlow(challenge)
  const refusal = flowRefusalText(flow.refusal, factor)
  const { value, context } = flow.at
  const verifying = value === 'verifying' || value === 'verified'
  const over = value === 'closed'

  async function submit(answer: string) {
    if (verifying) return
    const after = await flow.submit(factor, answer)
    if (!after) return
    if (after.value === 'closed' || after.context.failures > context.failures) setCode('')
    input.current?.focus()
  }

  function resend() {
    setCode('')
    flow.send()
    input.current?.focus()
  }

  function choose(next: Factor) {
    setFactor(next)
    setCode('')
    if (next === 'email' && flow.whyNoSend === null) flow.send()
    if (next === 'passkey') void flow.submit('passkey', '')
  }

  return (
    <chakra.form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit(code)
      }}
      display="flex"
      flexDirection="column"
    >
      <ViewTitle title={t('identity.two_factor.title')}>
        {t(`identity.two_factor.ask.${factor}`, { email: challenge.email })}
      </ViewTitle>
      {!over && typed.includes(factor) && (
        <AnswerField
          key={factor}
          ref={input}
          factor={factor}
          value={code}
          invalid={refusal !== undefined}
          onValue={(next, whole) => {
            setCode(next)
            if (whole) void submit(next)
          }}
        />
      )}
      {factor === 'email' && !over && value !== 'waiting' && value !== 'sending' && (
        <Countdown seconds={flow.seconds} running={value !== 'expired'} />
      )}
      {!over && (
        <Button
          type="submit"
          variant="solid"
          colorPalette="accent"
          size="lg"
          mt="4"
          autoFocus={factor === 'passkey'}
          aria-disabled={verifying}
        >
          {t(verifying ? 'identity.two_factor.verifying' : `identity.two_factor.submit.${factor}`)}
        </Button>
      )}
      {factor === 'email' && !over && (
        <chakra.div mt="2" fontSize="sm" color="muted">
          {flow.whyNoSend === null ? (
            <Button variant="plain" size="xs" px="0" colorPalette="accent" onClick={resend}>
              {t('identity.two_factor.resend')}
            </Button>
          ) : (
            flow.whyNoSend === 'counting' && t('identity.two_factor.resend_in', { time: clockText(flow.seconds) })
          )}
          {value === 'sending' && t('identity.two_factor.sending')}
        </chakra.div>
      )}
      <Refusal text={refusal} />
      {!over && <OtherFactors factors={possible.filter((one) => one !== factor)} choose={choose} />}
      <Button
        key={over ? 'over' : 'open'}
        autoFocus={over}
        variant="ghost"
        alignSelf="flex-start"
        mt="4"
        px="2"
        ms="-2"
        onClick={() => sessions.abandon()}
      >
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('identity.back_to_login')}
      </Button>
    </chakra.form>
  )
}
