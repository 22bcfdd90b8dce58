import { type WarehouseTable, warehouseTables } from '@aura/contracts/warehouse/warehouse.ts'
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../platform/ui/checkbox.tsx'

type TableChoiceProps = { chosen: readonly WarehouseTable[]; change: (tables: WarehouseTable[]) => void }

export function TableChoice({ chosen, change }: TableChoiceProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <chakra.fieldset display="grid" gap="1">
      <chakra.legend fontWeight="medium" mb="1">
        {t('warehouse.tables')}
      </chakra.legend>
      {warehouseTables.map((table) => (
        <chakra.span key={table} display="flex" gap="2" alignItems="center">
          <Checkbox
            id={`${id}-${table}`}
            checked={chosen.includes(table)}
            onChange={({ target }) =>
              change(warehouseTables.filter((one) => (one === table ? target.checked : chosen.includes(one))))
            }
          />
          <label htmlFor={`${id}-${table}`}>{t(`warehouse.table.${table}`)}</label>
        </chakra.span>
      ))}
    </chakra.fieldset>
  )
}
