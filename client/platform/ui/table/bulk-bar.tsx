import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../i18n/error-text.ts'
import { Button } from '../button.tsx'
import type { BulkAction } from './column.ts'
import type { Selection } from './use-selection.ts'

/** What one does with everything that is selected; an action that may not be says why when one tries. */
export function BulkBar<Row>(props: {
  selection: Selection<Row>
  actions: readonly BulkAction<Row>[]
  total: number
  allIds: (() => Promise<readonly string[]>) | undefined
  /** The actions take everything that matches, however many there are. */
  takesAll?: boolean | undefined
}) {
  const { t } = useTranslation()
  const { selection, actions, total, allIds, takesAll } = props
  const [announcement, setAnnouncement] = useState<string>()
  const [taking, setTaking] = useState(false)
  const count = selection.isAll ? total : selection.ids.size

  async function takeAll(ask: () => Promise<readonly string[]>) {
    setTaking(true)
    try {
      selection.take(await ask())
    } catch (error) {
      setAnnouncement(errorText(error))
    } finally {
      setTaking(false)
    }
  }

  function run(action: BulkAction<Row>) {
    const refusal = action.refusal?.(selection.rows, selection.ids)
    setAnnouncement(refusal)
    if (refusal === undefined) action.run([...selection.ids], selection.clear, selection.isAll)
  }

  return (
    <chakra.section
      aria-label={t('platform.table.bulk')}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      ps={{ base: '4', md: '6' }}
      // The assistant's button floats in this corner.
      pe="16"
      py="2"
      flexShrink="0"
      bg="raised"
      borderTopWidth="1px"
      borderColor="accent"
    >
      <chakra.span role="status" fontWeight="medium" data-figures="">
        {t('platform.table.selected', { count })}
      </chakra.span>
      {(allIds || takesAll) && selection.all === 'page' && count < total && (
        <Button
          size="xs"
          variant="plain"
          colorPalette="accent"
          aria-disabled={taking}
          onClick={() => (takesAll ? selection.takeAll() : allIds && takeAll(allIds))}
        >
          {t('platform.table.select_all', { count: total })}
        </Button>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="2" ms={{ md: 'auto' }}>
        {actions.map((action) => {
          const refusal = action.refusal?.(selection.rows, selection.ids)
          return (
            <Button
              key={action.label}
              aria-disabled={refusal !== undefined}
              opacity={refusal === undefined ? 1 : 0.55}
              title={refusal}
              color={action.destructive ? 'critical' : undefined}
              onClick={() => run(action)}
            >
              {action.icon && <action.icon size={16} strokeWidth={1.75} aria-hidden="true" />}
              {action.label}
            </Button>
          )
        })}
      </chakra.div>
      <Button
        variant="ghost"
        px="0"
        aria-label={t('platform.table.unselect')}
        title={t('platform.table.unselect')}
        onClick={selection.clear}
      >
        <X size={16} strokeWidth={1.75} aria-hidden="true" />
      </Button>
      {announcement !== undefined && (
        <chakra.p role="alert" flexBasis="full" fontSize="sm" color="critical">
          {announcement}
        </chakra.p>
      )}
    </chakra.section>
  )
}
