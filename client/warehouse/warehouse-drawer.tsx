import {
  editWarehouse,
  exportSchedules,
  pauseWarehouse,
  removeWarehouse,
  replaceWarehouseKey,
  resumeWarehouse,
  startWarehouseExport,
  type Warehouse,
} from '@aura/contracts/warehouse/warehouse.ts'
import { decideWarehouse } from '@aura/machines/warehouse/decide.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProbeNotice } from '../integrations/index.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMay, useMe } from '../platform/me.ts'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { confirm } from '../platform/ui/confirm.tsx'
import { Drawer } from '../platform/ui/drawer.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Select } from '../platform/ui/input.tsx'
import { Tabs } from '../platform/ui/tabs.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { ExportList } from './export-list.tsx'
import { ReplaceKey } from './replace-key.tsx'
import { TableChoice } from './table-choice.tsx'
import { stateTones } from './warehouse-words.ts'

const tell = (error: unknown) => toast({ tone: 'critical', title: errorText(error) })
type DrawerProps = { warehouse: Warehouse; close: () => void; changed: () => void }

/** One destination: its latest exports, which tables, how often. */
export function WarehouseDrawer({ warehouse, close, changed }: DrawerProps) {
  const { t } = useTranslation()
  const actor = useMe()
  const { id: warehouseId, name, state, problem, bucket, folder } = warehouse
  const [open, setOpen] = useState<'runs' | 'settings'>('runs')
  const [replacing, setReplacing] = useState(false)
  const pause = useCommand(pauseWarehouse)
  const resume = useCommand(resumeWarehouse)
  const start = useCommand(startWarehouseExport)
  const remove = useCommand(removeWarehouse)
  const mayReplace = useMay(replaceWarehouseKey.needs)
  const may = (type: 'pause' | 'resume' | 'start' | 'remove') => decideWarehouse(warehouse, type, { actor }).ok
  const removeNow = () =>
    confirm({
      title: t('warehouse.remove_title', { name }),
      description: t('warehouse.remove_text'),
      confirmText: t('warehouse.remove'),
      variant: 'destructive',
      onConfirm: () =>
        void remove.send({ warehouseId }).then(() => {
          changed()
          close()
        }, tell),
    })
  return (
    <Drawer
      title={name}
      facts={
        <chakra.span display="flex" flexWrap="wrap" gap="2" alignItems="center" overflowWrap="anywhere">
          <StatusBadge tone={stateTones[state]} word={t(`warehouse.state.${state}`)} />
          <span>{folder === '' ? bucket : `${bucket}/${folder}`}</span>
          {problem && <chakra.span color="critical">{t(`warehouse.problem.${problem}`)}</chakra.span>}
        </chakra.span>
      }
      open
      close={close}
      width={680}
      footer={
        <>
          {may('remove') && (
            <chakra.span me="auto">
              <Button onClick={removeNow}>{t('warehouse.remove')}</Button>
            </chakra.span>
          )}
          {mayReplace && <Button onClick={() => setReplacing(true)}>{t('warehouse.key')}</Button>}
          {may('pause') && (
            <Button onClick={() => void pause.send({ warehouseId }).then(changed, tell)}>{t('warehouse.pause')}</Button>
          )}
          {may('resume') && (
            <Button onClick={() => void resume.send({ warehouseId }).then(changed, tell)}>
              {t('warehouse.resume')}
            </Button>
          )}
          {may('start') && (
            <Button
              variant="solid"
              colorPalette="accent"
              onClick={() => void start.send({ warehouseId }).then(changed, tell)}
            >
              {t('warehouse.start')}
            </Button>
          )}
        </>
      }
    >
      <ProbeNotice id={warehouseId} hasProblem={problem !== null} />
      <Tabs<'runs' | 'settings'>
        label={name}
        open={open}
        choose={setOpen}
        tabs={[
          { id: 'runs', label: t('warehouse.runs'), content: <ExportList warehouseId={warehouseId} /> },
          {
            id: 'settings',
            label: t('warehouse.settings'),
            content: <WarehouseSettings key={warehouse.version} {...{ warehouse, changed }} />,
          },
        ]}
      />
      {replacing && <ReplaceKey warehouse={warehouse} leave={() => setReplacing(false)} replaced={changed} />}
    </Drawer>
  )
}

function WarehouseSettings({ warehouse, changed }: Omit<DrawerProps, 'close'>) {
  const { t } = useTranslation()
  const { id: warehouseId, version, name } = warehouse
  const [tables, setTables] = useState(warehouse.tables)
  const [every, setEvery] = useState(warehouse.every)
  const edit = useCommand(editWarehouse)
  const mayEdit = useMay(editWarehouse.needs)
  const isWhole = tables.length > 0
  const save = () =>
    void edit.send({ warehouseId, version, name, tables, every }).then(() => {
      toast({ tone: 'ok', title: t('warehouse.saved') })
      changed()
    }, tell)
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      <Field label={t('warehouse.every')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={every}
            onChange={({ target }) => setEvery(exportSchedules.find((one) => one === target.value) ?? 'day')}
          >
            {exportSchedules.map((one) => (
              <option key={one} value={one}>
                {t(`warehouse.every.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TableChoice chosen={tables} change={setTables} />
      {mayEdit && (
        <span>
          <Button variant="solid" colorPalette="accent" aria-disabled={!isWhole} onClick={() => isWhole && save()}>
            {t('warehouse.save')}
          </Button>
        </span>
      )}
    </chakra.div>
  )
}
