import { chakra } from '@chakra-ui/react'
import { useAtom } from 'jotai'
import { Plus, Search, X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { Input, Select } from '../platform/ui/input.tsx'
import { sorts } from './order.ts'
import { filterAtom, sortAtom } from './view-state.ts'

export function Toolbar({ add }: { add: (() => void) | undefined }) {
  const { t } = useTranslation()
  const [sort, setSort] = useAtom(sortAtom)
  return (
    <>
      <Filter />
      <Select
        aria-label={t('deals.sort')}
        title={t('deals.sort')}
        width="auto"
        maxW="180px"
        value={sort}
        onChange={({ target }) => setSort(sorts.find((one) => one === target.value) ?? 'rank')}
      >
        {sorts.map((one) => (
          <chakra.option key={one} value={one} bg="raised">
            {t(`deals.sort.${one}`)}
          </chakra.option>
        ))}
      </Select>
      {add && (
        <Button variant="solid" colorPalette="accent" onClick={add}>
          <Plus size={16} strokeWidth={1.75} />
          {t('deals.new')}
        </Button>
      )}
    </>
  )
}

function Filter() {
  const { t } = useTranslation()
  const [filter, setFilter] = useAtom(filterAtom)
  const field = useRef<HTMLInputElement>(null)
  useSlash(field)
  return (
    <chakra.div position="relative" width={{ base: 'full', md: '220px' }}>
      <chakra.span position="absolute" insetStart="2.5" top="50%" transform="translateY(-50%)" color="faint">
        <Search size={16} strokeWidth={1.75} aria-hidden="true" />
      </chakra.span>
      <Input
        ref={field}
        type="text"
        role="searchbox"
        ps="8"
        pe="8"
        aria-label={t('deals.filter')}
        placeholder={t('deals.filter')}
        aria-keyshortcuts="/"
        value={filter}
        onChange={({ target }) => setFilter(target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setFilter('')}
      />
      {filter !== '' && (
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
            setFilter('')
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
  useEffect(() => {
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
