import type { inviteMany } from '@aura/contracts/identity/invite.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { chakra, Dialog, Portal } from '@chakra-ui/react'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'

export type Answer = OutputOf<typeof inviteMany>['results'][number]

const wordsOf = ({ refusal }: Answer): string =>
  refusal === null
    ? i18next.t('companies.users.sent')
    : i18next.t([`${refusal.code}.${refusal.reason}`, refusal.code], { defaultValue: refusal.code })

/** The answers to invitations: sent, or refused and why. */
export function InviteAnswers({ answers, leave }: { answers: readonly Answer[]; leave: () => void }) {
  const { t } = useTranslation()
  // The form that it follows hands its focus back just now, which is no wish to close this one.
  return (
    <Dialog.Root open closeOnInteractOutside={false} onOpenChange={({ open }) => !open && leave()}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>
                {t('companies.users.invited_count', { count: answers.filter(({ invited }) => invited).length })}
              </Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <chakra.ul
                listStyleType="none"
                maxH="50dvh"
                overflowY="auto"
                tabIndex={0}
                aria-label={t('companies.users.answers')}
              >
                {answers.map((answer) => (
                  <chakra.li key={answer.email} py="1.5" borderTopWidth="1px" borderColor="line">
                    <chakra.p overflowWrap="anywhere">{answer.email}</chakra.p>
                    <chakra.div whiteSpace="normal" color="muted">
                      <StatusBadge tone={answer.invited ? 'ok' : 'attention'} word="" />
                      {wordsOf(answer)}
                    </chakra.div>
                  </chakra.li>
                ))}
              </chakra.ul>
            </Dialog.Body>
            <Dialog.Footer>
              <Button variant="solid" colorPalette="accent" onClick={leave}>
                {t('platform.close')}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
