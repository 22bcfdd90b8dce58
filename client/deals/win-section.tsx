/** A deal is won from its page: the question stands in the page, so that no second dialog has to follow the first. */
import { chakra } from '@chakra-ui/react'
import { Trophy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Input } from '../platform/ui/input.tsx'
import { UsualReasons } from './usual-reasons.tsx'

export function WinSection({ win }: { win: (reason: string | undefined) => void }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return open ? (
    <Reason win={win} close={() => setOpen(false)} />
  ) : (
    <Button type="button" alignSelf="flex-start" mt="2" onClick={() => setOpen(true)}>
      <Trophy size={16} strokeWidth={1.75} aria-hidden="true" />
      {t('deals.outcome.won.action')}
    </Button>
  )
}

function Reason({ win, close }: { win: (reason: string | undefined) => void; close: () => void }) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const answer = () => win(reason.trim() || undefined)
  // The button that asked is gone.
  useEffect(() => field.current?.focus(), [])
  return (
    <chakra.section
      aria-label={t('deals.outcome.won.title')}
      display="flex"
      flexDirection="column"
      gap="2"
      mt="2"
      p="3"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
    >
      <chakra.h3 fontSize="sm" fontWeight="semibold">
        {t('deals.outcome.won.title')}
      </chakra.h3>
      <Field label={t('deals.outcome.reason')}>
        {(wiring) => (
          <Input
            {...wiring}
            ref={field}
            maxLength={200}
            autoComplete="off"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            onKeyDown={(event) => {
              // Enter would store the form around it.
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              answer()
            }}
          />
        )}
      </Field>
      <UsualReasons result="won" reason={reason} choose={setReason} />
      <chakra.div display="flex" gap="2" justifyContent="flex-end">
        <Button type="button" variant="ghost" onClick={close}>
          {t('platform.cancel')}
        </Button>
        <Button type="button" variant="solid" colorPalette="accent" onClick={answer}>
          {t('deals.outcome.won.action')}
        </Button>
      </chakra.div>
    </chakra.section>
  )
}
