/** Who has changed what the user was changing too, and which of the two stays. */
import { chakra, Dialog, Portal } from '@chakra-ui/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFields } from '../contacts/index.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Button } from '../platform/ui/button.tsx'
import { useNow } from '../platform/ui/clock.ts'
import { initialFocus } from '../platform/ui/initial-focus.ts'
import { conflictText, conflictValue } from './conflict-text.ts'
import { answerConflict, type ConflictQuestion } from './edit-conflict.ts'

const mostShown = 5

export function ConflictDialog({ question }: { question: ConflictQuestion | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useNow()
  const { fields, archived } = useFields('deal')
  const keep = useRef<HTMLButtonElement>(null)
  const names = { stages: question?.stages ?? [], language, fields: [...fields, ...archived] }
  const deals = question?.deals ?? []
  const more = deals.length - mostShown
  return (
    <Dialog.Root
      role="alertdialog"
      open={question !== undefined}
      onOpenChange={({ open }) => !open && answerConflict('keep')}
      initialFocusEl={() => initialFocus(keep.current, keep.current)}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner data-live-announcer="">
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{t('deals.conflict')}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Dialog.Description asChild>
                <div>
                  {deals.slice(0, mostShown).map(({ id, title, conflicts }) => (
                    <chakra.div key={id} mb="3" overflowWrap="anywhere">
                      <chakra.p fontWeight="medium" color="text">
                        {title}
                      </chakra.p>
                      {conflicts.map((conflict) => (
                        <chakra.div key={conflict.field} mt="1">
                          <p>{conflictText(conflict, names, now, t)}</p>
                          <chakra.p color="text">
                            {t('deals.conflict.refused', {
                              value: conflictValue(conflict.field, conflict.refused, names, t),
                            })}
                          </chakra.p>
                        </chakra.div>
                      ))}
                    </chakra.div>
                  ))}
                  {more > 0 && <p>{t('deals.conflict.more', { count: more })}</p>}
                </div>
              </Dialog.Description>
            </Dialog.Body>
            <Dialog.Footer>
              <Button ref={keep} onClick={() => answerConflict('keep')}>
                {t('deals.conflict.keep')}
              </Button>
              <Button variant="solid" colorPalette="accent" onClick={() => answerConflict('overwrite')}>
                {t('deals.conflict.overwrite')}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
