/** A deal is won or lost from its page: the question stands in the page, so that no second dialog has to follow the first. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { chakra } from '@chakra-ui/react'
import { CircleX, Trophy } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Input } from '../platform/ui/input.tsx'
import { UsualReasons } from './usual-reasons.tsx'

type Result = 'won' | 'lost'

export type Ending = {
  /** Why the deal may not end so now. */
  refusal: string | undefined
  isReasonRequired: boolean
  end: (deal: Deal, reason: string | undefined) => void
}
/** Those that the pipeline of the deal knows. */
export type Endings = Partial<Record<Result, Ending>>

/** How a deal is to end; the reason as it is typed. */
export type EndingDraft = { result: Result; reason: string }

type EndingSectionProps = {
  endings: Endings
  /** Undefined while no reason is asked. */
  draft: EndingDraft | undefined
  change: (draft: EndingDraft | undefined) => void
  /** What is typed into the form is stored before. */
  savesFirst: boolean
  end: (ending: Ending, reason: string | undefined) => void
}

const results: readonly Result[] = ['won', 'lost']
const icons = { won: Trophy, lost: CircleX }

export function EndingSection({ endings, draft, change, savesFirst, end }: EndingSectionProps) {
  const ending = draft && endings[draft.result]
  if (draft && ending && ending.refusal === undefined)
    return <Reason key={draft.result} {...{ draft, change, savesFirst, ending, end }} />
  return (
    <chakra.div display="flex" flexWrap="wrap" columnGap="3" rowGap="2" mt="2">
      {results.map((result) => {
        const { refusal } = endings[result] ?? {}
        return endings[result] && <EndingButton key={result} {...{ result, refusal, change }} />
      })}
    </chakra.div>
  )
}

type EndingButtonProps = Pick<EndingSectionProps, 'change'> & { result: Result; refusal: string | undefined }

function EndingButton({ result, refusal, change }: EndingButtonProps) {
  const { t } = useTranslation()
  const refusalId = useId()
  const Icon = icons[result]
  return (
    <chakra.div display="flex" alignItems="center" columnGap="3">
      <Button
        type="button"
        flexShrink="0"
        aria-disabled={refusal !== undefined}
        aria-describedby={refusal === undefined ? undefined : refusalId}
        opacity={refusal === undefined ? 1 : 0.55}
        onClick={() => refusal === undefined && change({ result, reason: '' })}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        {t(`deals.outcome.${result}.action`)}
      </Button>
      {refusal !== undefined && (
        <chakra.span id={refusalId} fontSize="xs" color="muted">
          {refusal}
        </chakra.span>
      )}
    </chakra.div>
  )
}

type ReasonProps = Omit<EndingSectionProps, 'endings' | 'draft'> & { draft: EndingDraft; ending: Ending }

function Reason({ draft: { result, reason }, change, savesFirst, ending, end }: ReasonProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)
  const title = t(`deals.outcome.${result}.title`)
  const type = (next: string) => change({ result, reason: next })
  // The button that asked is gone.
  useEffect(() => field.current?.focus(), [])

  function confirm() {
    const stated = reason.trim()
    if (stated !== '' || !ending.isReasonRequired) return end(ending, stated || undefined)
    setMissing(true)
    field.current?.focus()
  }

  return (
    <chakra.section
      aria-label={title}
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
        {title}
      </chakra.h3>
      <Field
        label={t('deals.outcome.reason')}
        error={isMissing && reason.trim() === '' ? t('deals.outcome.missing') : undefined}
      >
        {(wiring) => (
          <Input
            {...wiring}
            ref={field}
            maxLength={200}
            autoComplete="off"
            value={reason}
            onChange={({ target }) => type(target.value)}
            onKeyDown={(event) => {
              // Enter would store the form around it.
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              confirm()
            }}
          />
        )}
      </Field>
      <UsualReasons result={result} reason={reason} choose={type} />
      <chakra.div display="flex" gap="2" justifyContent="flex-end">
        <Button type="button" variant="ghost" onClick={() => change(undefined)}>
          {t('platform.cancel')}
        </Button>
        <Button type="button" variant="solid" colorPalette="accent" onClick={confirm}>
          {t(savesFirst ? `deals.outcome.${result}.save_first` : `deals.outcome.${result}.action`)}
        </Button>
      </chakra.div>
    </chakra.section>
  )
}
