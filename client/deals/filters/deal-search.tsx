import { chakra } from '@chakra-ui/react'
import { Search, X } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { useTypedSearch } from '../../platform/ui/use-typed-search.ts'
import type { Narrowing } from './use-deal-filter.ts'

const pauseMs = 200

/**
 * The words that deals are filtered by; they go to the address when the typing pauses, and at once when it is emptied.
 * On a phone the field has a line of its own below the buttons.
 */
export function DealSearch({ query, ask }: Pick<Narrowing, 'query' | 'ask'>) {
  const { t } = useTranslation()
  const { text, setText } = useTypedSearch(query.search, (search) => ask({ search }), pauseMs)
  const field = useRef<HTMLInputElement>(null)
  useSlash(field)
  return (
    <chakra.div
      position="relative"
      flex={{ base: '1 0 100%', md: '1' }}
      order={{ base: 1, md: 0 }}
      minW="0"
      width={{ md: '220px' }}
    >
      <chakra.span position="absolute" insetStart="2.5" top="50%" transform="translateY(-50%)" color="faint">
        <Search size={16} strokeWidth={1.75} aria-hidden="true" />
      </chakra.span>
      <Input
        ref={field}
        type="text"
        role="searchbox"
        ps="8"
        pe="8"
        maxLength={100}
        aria-label={t('deals.filter')}
        placeholder={t('deals.filter')}
        aria-keyshortcuts="/"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setText('')}
      />
      {text !== '' && (
        <Button
          size="xs"
          variant="ghost"
          px="0"
          position="absolute"
          insetEnd="0.5"
          top="50%"
          transform="translateY(-50%)"
          aria-label={t('deals.filter_clear')}
          onClick={() => {
            setText('')
            field.current?.focus()
          }}
        >
          <X size={16} strokeWidth={1.75} />
        </Button>
      )}
    </chakra.div>
  )
}

/** '/' goes to the filter from anywhere on the screen where nobody is writing. */
function useSlash(field: RefObject<HTMLInputElement | null>) {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const writing =
        event.target instanceof Element && event.target.matches('input, textarea, select, [role=dialog] *')
      if (event.key !== '/' || writing || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      field.current?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [field])
}
