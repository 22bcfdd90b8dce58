import type { Stage } from '@aura/contracts/deals/deal.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import type { ShownColumn } from './use-drag.ts'

/** On a phone one column is shown at a time; here one chooses which. */
export function StageSwitcher(props: { columns: ShownColumn[]; stage: Stage; choose: (stage: Stage) => void }) {
  const { t } = useTranslation()
  return (
    <chakra.nav
      aria-label={t('deals.stages')}
      display="flex"
      gap="1"
      px="4"
      pb="1"
      overflowX="auto"
      flexShrink={0}
      scrollbar="hidden"
    >
      {props.columns.map(({ stage, deals }) => (
        <Button
          key={stage}
          variant="ghost"
          aria-pressed={stage === props.stage}
          _pressed={{ bg: 'neutral.solid', color: 'text' }}
          onClick={({ currentTarget }) => {
            props.choose(stage)
            currentTarget.scrollIntoView({ inline: 'center', block: 'nearest' })
          }}
        >
          {t(`deals.stage.${stage}`)}
          <chakra.span color="faint">{deals.length}</chakra.span>
        </Button>
      ))}
    </chakra.nav>
  )
}
