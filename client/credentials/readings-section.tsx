import type { Credential } from '@aura/contracts/credentials/credential.ts'
import { decideReading, type Reading, readSecrets } from '@aura/contracts/credentials/reading.ts'
import { decideAnswer, decideAsk, decideLook } from '@aura/machines/credentials/decide.ts'
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSecretCall } from '../identity/index.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMe } from '../platform/me.ts'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import { Section } from '../platform/ui/section.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { readingTones } from './credential-words.ts'

const AskReading = lazy(async () => ({ default: (await import('./ask-reading.tsx')).AskReading }))
const SecretDialog = lazy(async () => ({ default: (await import('./secret-dialog.tsx')).SecretDialog }))

type Secrets = readonly { name: string; value: string }[]
type ReadingsProps = {
  credential: Credential
  readings: { isAllowed: boolean; rows: readonly Reading[] }
  changed: () => void
}
const tell = (error: unknown) => toast({ tone: 'critical', title: errorText(error) })

/** Who asked to read this secret, and why; the value is shown once to the one who asked. */
export function ReadingsSection({ credential, readings, changed }: ReadingsProps) {
  const { t } = useTranslation()
  const me = useMe()
  const call = useSecretCall()
  const { send } = useCommand(decideReading)
  const [asking, setAsking] = useState(false)
  const [secrets, setSecrets] = useState<Secrets>()
  const { isAllowed } = readings
  const rows = readings.rows.filter(({ credentialId }) => credentialId === credential.id)
  const facts = { actor: me, now: new Date(), isAllowed }
  if (!isAllowed && rows.length === 0) return null
  const answer = (readingId: string, isApproved: boolean) => void send({ readingId, isApproved }).then(changed, tell)
  const look = (readingId: string) =>
    void call(readSecrets, { readingId }).then((output) => {
      setSecrets(output.secrets)
      changed()
    }, tell)
  return (
    <Section title={t('credentials.readings')} text={t('credentials.readings_text')}>
      {decideAsk(facts).ok && <Button onClick={() => setAsking(true)}>{t('credentials.ask_reading')}</Button>}
      <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="2">
        {rows.map((row) => (
          <chakra.li key={row.id} borderTopWidth="1px" borderColor="line" pt="2">
            <chakra.span display="flex" flexWrap="wrap" gap="2" alignItems="center">
              <StatusBadge tone={readingTones[row.state]} word={t(`credentials.reading.${row.state}`)} />
              <span>{row.askedBy}</span>
              <chakra.span color="muted" fontSize="sm">
                <RelativeTime at={row.askedAt} />
              </chakra.span>
            </chakra.span>
            <chakra.p overflowWrap="anywhere">{row.reason}</chakra.p>
            {row.decidedBy && (
              <chakra.p color="muted" fontSize="sm">
                {t('credentials.decided_by', { name: row.decidedBy })}
              </chakra.p>
            )}
            <chakra.span display="flex" flexWrap="wrap" gap="2" mt="1">
              {decideAnswer(row, true, facts).ok && (
                <Button onClick={() => answer(row.id, true)}>{t('credentials.approve')}</Button>
              )}
              {decideAnswer(row, false, facts).ok && (
                <Button onClick={() => answer(row.id, false)}>{t('credentials.refuse')}</Button>
              )}
              {decideLook(row, facts).ok && (
                <Button variant="solid" colorPalette="accent" onClick={() => look(row.id)}>
                  {t('credentials.look')}
                </Button>
              )}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
      <Suspense>
        {asking && (
          <AskReading
            credentialId={credential.id}
            leave={() => {
              setAsking(false)
              changed()
            }}
          />
        )}
        {secrets && <SecretDialog name={credential.name} secrets={secrets} leave={() => setSecrets(undefined)} />}
      </Suspense>
    </Section>
  )
}
