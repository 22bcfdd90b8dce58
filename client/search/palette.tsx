/** The dialog of the search. The box keeps the focus; the arrows walk the list below it. */
import { Dialog, Portal } from '@chakra-ui/react'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { withCommandKey } from '../platform/ui/keys/command-key.ts'
import { useNarrowScreen } from '../platform/ui/use-narrow-screen.ts'
import { KeyHints } from './key-hints.tsx'
import { placeAfter } from './keys.ts'
import { OptionList } from './option-list.tsx'
import look from './palette.module.css'
import { PaletteStatus } from './palette-status.tsx'
import { type Leave, type Palette, usePalette } from './use-palette.ts'

type PaletteProps = { leave: Leave /** What was typed before the box was there. */; early: RefObject<string> }

export function SearchPalette({ leave, early }: PaletteProps) {
  const { t } = useTranslation()
  return (
    <Portal>
      <Dialog.Backdrop />
      <Dialog.Positioner alignItems="flex-start" p="0" pt={{ md: '12vh' }}>
        <Dialog.Content
          aria-label={t('search.open')}
          maxW={{ base: 'none', md: '640px' }}
          h={{ base: '100dvh', md: 'auto' }}
          maxH={{ base: '100dvh', md: '70vh' }}
          borderRadius={{ base: '0', md: 'lg' }}
          borderWidth={{ base: '0', md: '1px' }}
          overflow="hidden"
        >
          <Contents leave={leave} early={early} />
        </Dialog.Content>
      </Dialog.Positioner>
    </Portal>
  )
}

function Contents({ leave, early }: PaletteProps) {
  const { t } = useTranslation()
  const narrow = useNarrowScreen()
  const list = useId()
  const palette = usePalette(leave)
  const { typed, type, active, groups } = palette
  return (
    <>
      <div className={look.box}>
        <Search size={16} strokeWidth={1.75} aria-hidden="true" />
        <input
          className={look.input}
          data-search-input=""
          role="combobox"
          aria-label={t('search.open')}
          aria-expanded={groups.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={active && `${list}-${active.id}`}
          placeholder={t('search.placeholder', { key: withCommandKey('K') })}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onFocus={() => {
            if (early.current !== '') type(typed + early.current)
            early.current = ''
          }}
          onKeyDown={(event) => press(event, palette)}
        />
        {narrow && (
          <Button variant="ghost" px="0" aria-label={t('platform.close')} onClick={() => leave()}>
            <X size={16} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        )}
      </div>
      <PaletteStatus palette={palette} />
      <OptionList id={list} palette={palette} />
      {!narrow && <KeyHints removable={active?.chosen.kind === 'recent'} />}
    </>
  )
}

function press(event: KeyboardEvent, { options, active, point, choose, remove, typed }: Palette) {
  // What an input method is still composing is its own to finish, and with other keys held it means something else.
  const { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event
  if (!active || nativeEvent.isComposing || ctrlKey || metaKey || altKey || shiftKey) return
  const next = options[placeAfter(key, options.indexOf(active), options.length) ?? -1]
  const removes = key === 'Delete' && typed === '' && active.chosen.kind === 'recent'
  if (!next && !removes && key !== 'Enter') return
  event.preventDefault()
  if (next) point(next)
  else if (removes) remove(active)
  else choose(active)
}
