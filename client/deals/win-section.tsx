/** A deal is won from its page: the question stands in the page, so that no second dialog has to follow the first. */
import { chakra } from '@chakra-ui/react'
import { Trophy } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Input } from '../platform/ui/input.tsx'
import { UsualReasons } from './usual-reasons.tsx'

type WinSectionProps = {
  /** Undefined while the reason is not asked. */
  reason: string | undefined
  change: (reason: string | undefined) => void
  /** Why the deal may not be won now. */
  refusal: string | undefined
  /** What is typed into the form is stored before. */
  savesFirst: boolean
  win: () => void
}

export function WinSection({ reason, change, refusal, savesFirst, win }: WinSectionProps) {
  const { t } = useTranslation()
  const refusalId = useId()
  if (reason !== undefined && refusal === undefined) return <Reason {...{ reason, change, savesFirst, win }} />
  return (
    <chakra.div display="flex" alignItems="center" columnGap="3" mt="2">
      <Button
        type="button"
        flexShrink="0"
        aria-disabled={refusal !== undefined}
        aria-describedby={refusal === undefined ? undefined : refusalId}
        opacity={refusal === undefined ? 1 : 0.55}
        onClick={() => refusal === undefined && change('')}
      >
        <Trophy size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('deals.outcome.won.action')}
      </Button>
      {refusal !== undefined && (
        <chakra.span id={refusalId} fontSize="xs" color="muted">
          {refusal}
        </chakra.span>
      )}
    </chakra.div>
  )
}

type ReasonProps = Omit<WinSectionProps, 'refusal' | 'reason'> & { reason: string }

function Reason({ reason, change, savesFirst, win }: ReasonProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
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
            onChange={({ target }) => change(target.value)}
            onKeyDown={(event) => {
              // Enter would store the form around it.
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              win()
            }}
          />
        )}
      </Field>
      <UsualReasons result="won" reason={reason} choose={change} />
      <chakra.div display="flex" gap="2" justifyContent="flex-end">
        <Button type="button" variant="ghost" onClick={() => change(undefined)}>
          {t('platform.cancel')}
        </Button>
        <Button type="button" variant="solid" colorPalette="accent" onClick={win}>
          {t(savesFirst ? 'deals.outcome.won.save_first' : 'deals.outcome.won.action')}
        </Button>
      </chakra.div>
    </chakra.section>
  )
}
