import {
  type Credential,
  credentialUses,
  editCredential,
  isReplacedElsewhere,
  testCredential,
} from '@aura/contracts/credentials/credential.ts'
import type { Reading } from '@aura/contracts/credentials/reading.ts'
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { formatInstant } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { Drawer } from '../platform/ui/drawer.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import { Section } from '../platform/ui/section.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { kindName, problemOf, standingOf, userText } from './credential-words.ts'
import { ReadingsSection } from './readings-section.tsx'

const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }))
const ReplaceDialog = lazy(async () => ({ default: (await import('./replace-dialog.tsx')).ReplaceDialog }))

type CredentialDrawerProps = {
  credential: Credential
  readings: { isAllowed: boolean; rows: readonly Reading[] } | undefined
  changed: () => void
  close: () => void
}

/** Who uses a credential and how often, and what became of its version before; the secret itself is nowhere. */
export function CredentialDrawer({ credential, readings, changed, close }: CredentialDrawerProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { id: credentialId, kind } = credential
  const problem = problemOf(credential, t)
  const [dialog, setDialog] = useState<'edit' | 'replace'>()
  const mayChange = useMay(editCredential.needs)
  const { send, pending } = useCommand(testCredential)
  const test = () =>
    send({ credentialId }).then(changed, (error: unknown) => toast({ tone: 'critical', title: errorText(error) }))
  const leave = () => {
    setDialog(undefined)
    changed()
  }
  return (
    <>
      <Drawer
        title={credential.name}
        facts={kindName(kind, t)}
        open
        close={close}
        footer={
          mayChange && (
            <>
              <Button onClick={() => setDialog('edit')}>{t('credentials.edit')}</Button>
              {!isReplacedElsewhere(kind) && (
                <>
                  <Button onClick={() => void test()} aria-disabled={pending}>
                    {t(pending ? 'credentials.testing' : 'credentials.test')}
                  </Button>
                  <Button variant="solid" colorPalette="accent" onClick={() => setDialog('replace')}>
                    {t('credentials.replace')}
                  </Button>
                </>
              )}
            </>
          )
        }
      >
        <chakra.div display="flex" flexDirection="column" gap="4">
          <chakra.div display="flex" flexDirection="column" gap="2">
            <StatusBadge {...standingOf(credential, t)} />
            {problem !== undefined && <p>{problem}</p>}
            {credential.failingSince !== null && (
              <p>{t('credentials.failing_since', { at: formatInstant(credential.failingSince, language) })}</p>
            )}
            {credential.grant && <GrantText grant={credential.grant} />}
            <PreviousVersion credential={credential} />
          </chakra.div>
          <Section title={t('credentials.users')}>
            {credential.users.length === 0 && <p>{t('credentials.unused')}</p>}
            <ul>
              {credential.users.map((user) => (
                <li key={`${user.id} ${user.connection}`}>{userText(user, t)}</li>
              ))}
            </ul>
          </Section>
          <Section title={t('credentials.uses')} text={t('credentials.uses_text')}>
            <Uses credentialId={credentialId} />
          </Section>
          {readings && <ReadingsSection {...{ credential, readings, changed }} />}
        </chakra.div>
      </Drawer>
      <Suspense>
        {dialog === 'edit' && <EditDialog credential={credential} leave={leave} />}
        {dialog === 'replace' && <ReplaceDialog credential={credential} leave={leave} />}
      </Suspense>
    </>
  )
}

function GrantText({ grant }: { grant: NonNullable<Credential['grant']> }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { state, authorizedBy: name, authorizedAt, expiresAt } = grant
  const [at, until] = [formatInstant(authorizedAt, language), formatInstant(expiresAt, language)]
  return <p>{t(state === 'refused' ? 'credentials.grant_refused' : 'credentials.grant', { name, at, until })}</p>
}

/** Honest about what is not known: a provider that never said no may take the old key still. */
function PreviousVersion({ credential: { previous, versions, changedAt, kind } }: { credential: Credential }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const about = t('credentials.version', { count: versions, at: formatInstant(changedAt, language) })
  if (!previous) return <p>{about}</p>
  const { overlapUntil, endedAt, ending } = previous
  const at = formatInstant(endedAt ?? overlapUntil ?? changedAt, language)
  const state = endedAt === null ? 'overlap' : ending === 'overlap_over' && kind === 'webhook' ? 'over' : ending
  return (
    <>
      <p>{about}</p>
      {state && <p>{t(`credentials.previous.${state}`, { at })}</p>}
    </>
  )
}

function Uses({ credentialId }: { credentialId: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const read = useQuery(credentialUses, { credentialId })
  const { data } = read
  if (!data) return <PendingRead of={read} h="16" />
  if (data.rows.length === 0) return <p>{t('credentials.no_uses')}</p>
  return (
    <chakra.table width="full" fontSize="sm">
      <thead>
        <tr>
          {(['user', 'purpose', 'count', 'last_used'] as const).map((name) => (
            <chakra.th
              key={name}
              textAlign={name === 'count' ? 'end' : 'start'}
              fontWeight="medium"
              color="muted"
              pe="3"
            >
              {t(`credentials.${name}`)}
            </chakra.th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.rows.map(({ day, user, purpose, uses, lastAt }) => (
          <tr key={`${day} ${user} ${purpose}`}>
            <chakra.td pe="3">{user}</chakra.td>
            <chakra.td pe="3">{t(`credentials.purpose.${purpose}`)}</chakra.td>
            <chakra.td pe="3" textAlign="end">
              {uses.toLocaleString(language)}
            </chakra.td>
            <td>
              <RelativeTime at={lastAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </chakra.table>
  )
}
