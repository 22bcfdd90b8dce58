/** Stands where an answer will stand, until it is there: a grey shape, or why the read failed and a button to read again. */
import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../i18n/error-text.ts'
import { Button } from './button.tsx'
import type { FormRead } from './form/form-read.ts'
import { Skeleton } from './skeleton.tsx'

/** `h` is the height of the shape; without it nothing is shown while the read is under way. */
type PendingReadProps = HTMLChakraProps<'div'> & {
  of: FormRead
  /** Names what could not be read, where nothing else stands until then. */
  around?: (problem: ReactNode) => ReactNode
}

/** Above an answer that was read before, only the reason why it could not be read again. */
export function PendingRead({
  of: { data, error, refetch },
  h,
  around = (problem) => problem,
  ...box
}: PendingReadProps) {
  const { t } = useTranslation()
  // A read that repeats itself has no error while it is under way: the reason stays until the next answer.
  const [last, setLast] = useState({ data, error })
  const isNews = data !== last.data || (error !== undefined && error !== last.error)
  if (isNews) setLast({ data, error })
  const problem = isNews ? error : last.error
  if (problem === undefined && (data !== undefined || h === undefined)) return null
  const readAgain = ({ currentTarget }: MouseEvent) => {
    focusAbove(currentTarget)
    setLast({ data, error: undefined })
    refetch?.()
  }
  return around(
    <chakra.div {...box} tabIndex={-1} ref={returnFocus}>
      {problem === undefined ? (
        <Skeleton h={h} />
      ) : (
        <chakra.div
          role="alert"
          display="flex"
          gap="2"
          alignItems="center"
          px="2"
          py="1"
          borderWidth="1px"
          borderColor="critical"
          borderRadius="md"
          fontSize="sm"
        >
          <chakra.span flex="1" minW="0" overflowWrap="anywhere">
            {errorText(problem)}
          </chakra.span>
          {refetch && <Button onClick={readAgain}>{t('platform.retry')}</Button>}
        </chakra.div>
      )}
    </chakra.div>,
  )
}

const focusAbove = (element: Element) =>
  element.parentElement?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })

/** The button goes with the answer: the focus stays in its dialog, or on its page. */
const returnFocus = (box: HTMLElement | null) => () => {
  if (box?.contains(document.activeElement)) focusAbove(box)
}
