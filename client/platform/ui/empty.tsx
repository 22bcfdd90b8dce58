import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

type EmptyProps = {
  title: string
  /** Why it is empty, and what would stand here. */
  text?: string
  /** One thing as it could stand here, in the company's own words. */
  example?: string | undefined
  /** The first step, where this user may take it. */
  start?: (() => void) | false | undefined
  /** A first step with words of its own. */
  action?: ReactNode
}

/** Says that there is nothing and why, shows what could be there, and offers the first step. */
export function EmptyState({ title, text, example, start, action }: EmptyProps) {
  const { t } = useTranslation()
  return (
    <chakra.div display="flex" flexDirection="column" alignItems="center" gap="2" p="6" textAlign="center">
      <chakra.p fontWeight="medium" color="muted">
        {title}
      </chakra.p>
      {text && (
        <chakra.p color="muted" maxW="420px">
          {text}
        </chakra.p>
      )}
      {example && (
        <chakra.p
          maxW="420px"
          px="3"
          py="2"
          borderWidth="1px"
          borderStyle="dashed"
          borderColor="line"
          borderRadius="md"
        >
          <chakra.span color="muted">{t('platform.empty.example')} </chakra.span>
          {example}
        </chakra.p>
      )}
      {start && <Button onClick={start}>{t('platform.empty.start')}</Button>}
      {action}
    </chakra.div>
  )
}

type EmptyListProps = Pick<EmptyProps, 'start'> & {
  word: (key: 'empty' | 'empty_text' | 'empty_example') => string
}

/** Of a list that has these three texts under its own name. */
export const EmptyList = ({ word, start }: EmptyListProps) => (
  <EmptyState title={word('empty')} text={word('empty_text')} example={word('empty_example')} start={start} />
)
