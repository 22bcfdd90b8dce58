import type { Stage } from '@aura/contracts/deals/deal.ts'
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { stageName } from './stage-name.ts'
import type { ShownColumn } from './use-drag.ts'

/** On a phone one column is shown at a time: a swipe leads to the next, and here one chooses any. */
export function StageSwitcher(props: { columns: ShownColumn[]; stage: Stage; choose: (stage: Stage) => void }) {
  const { t } = useTranslation()
  const nav = useRef<HTMLElement>(null)
  // The swipe happens elsewhere; the name of what it leads to comes into sight.
  useEffect(() => {
    const button = nav.current?.querySelector(`[data-stage="${props.stage}"]`)
    if (!(button instanceof HTMLElement) || !nav.current) return
    nav.current.scrollLeft = button.offsetLeft - (nav.current.clientWidth - button.offsetWidth) / 2
  }, [props.stage])
  return (
    <chakra.nav
      ref={nav}
      position="relative"
      aria-label={t('deals.stages')}
      display="flex"
      gap="1"
      px="4"
      pb="1"
      overflowX="auto"
      flexShrink={0}
      scrollbar="hidden"
    >
      {props.columns.map(({ stage, rule, deals }) => (
        <Button
          key={stage}
          variant="ghost"
          data-stage={stage}
          aria-pressed={stage === props.stage}
          _pressed={{ bg: 'neutral.solid', color: 'text' }}
          onClick={() => props.choose(stage)}
        >
          {stageName(rule)}
          <chakra.span color="faint">{deals.length}</chakra.span>
        </Button>
      ))}
    </chakra.nav>
  )
}
