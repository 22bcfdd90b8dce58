/** A table of the room: rows that stand still while their numbers change in place. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSize } from '../display-size.ts'

export type RoomColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers stand on the right. */
  align?: 'end'
  width?: string
}

const Table = chakra('table', {
  base: {
    w: 'full',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    '& th': { color: 'muted', fontWeight: 'medium', textAlign: 'start', whiteSpace: 'nowrap' },
    '& th, & td': { h: '9', px: '3', borderTopWidth: '1px', borderColor: 'line' },
    '& [data-align=end]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
    '& :is(th, td):last-child': { pe: '4' },
    '& tbody th': { color: 'text' },
    // What a number belongs to stays in sight where a narrow screen is moved sideways.
    '& :is(th, td):first-child': { ps: '4', position: 'sticky', left: '0', bg: 'panel' },
  },
  variants: {
    size: {
      // Beside two other columns there is less width: heads take two lines, and a bar leaves it to its number.
      desk: {
        '@container (max-width: 640px)': {
          '& th, & td': { px: '2' },
          '& thead th': { whiteSpace: 'normal', lineHeight: '1.2' },
          '& [data-bar]': { display: 'none' },
        },
      },
      wall: {
        fontSize: 'var(--aura-wall-font, 26px)',
        '& th, & td': { h: 'var(--aura-wall-row, 64px)' },
        '& thead th': { fontSize: '20px', h: '44px' },
        // States and signs are read from as far away as the names beside them.
        '& td > span': { fontSize: 'inherit !important', gap: '12px !important' },
        '& tbody svg': { w: '22px', h: '22px' },
      },
    },
  },
})

export function RoomTable<Row>(props: {
  label: string
  columns: readonly RoomColumn<Row>[]
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** What is said where there are none. */
  empty: string
}) {
  const { t } = useTranslation()
  const size = useSize()
  const { columns, rows } = props
  if (rows?.length === 0)
    return (
      <chakra.p px="4" pb="4" color="muted" fontSize={size === 'wall' ? '26px' : 'md'}>
        {props.empty}
      </chakra.p>
    )
  return (
    // Focusable, so that a narrow screen can be moved sideways with the keys.
    <chakra.section
      overflowX="auto"
      css={{ containerType: 'inline-size' }}
      aria-label={props.label}
      tabIndex={0}
      _focusVisible={{ outlineOffset: '-2px' }}
    >
      <Table size={size}>
        <thead>
          <tr>
            {columns.map(({ id, header, align, width }) => (
              <th key={id} scope="col" data-align={align} style={width === undefined ? undefined : { width }}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows ? (
            rows.map((row) => (
              <tr key={props.rowId(row)} data-row={props.rowId(row)}>
                {columns.map(({ id, cell, align }, index) =>
                  index === 0 ? (
                    <chakra.th
                      key={id}
                      scope="row"
                      data-align={align}
                      maxW={size === 'wall' ? '720px' : '240px'}
                      truncate
                    >
                      {cell(row)}
                    </chakra.th>
                  ) : (
                    <chakra.td key={id} data-align={align} whiteSpace="nowrap">
                      {cell(row)}
                    </chakra.td>
                  ),
                )}
              </tr>
            ))
          ) : (
            <tr>
              <td colSpan={columns.length}>{t('warroom.loading')}</td>
            </tr>
          )}
        </tbody>
      </Table>
    </chakra.section>
  )
}
