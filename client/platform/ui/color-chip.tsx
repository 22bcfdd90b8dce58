import { defaultColor, type NamedColor } from '@aura/contracts/platform/named-colors.ts'
import { chakra } from '@chakra-ui/react'
import type { Column } from './table/column.ts'

export type Colored = { name: string; color?: NamedColor | undefined }

/** A name in the colour that was chosen for it, the same everywhere. */
export function ColorChip({ of: { name, color = defaultColor } }: { of: Colored }) {
  return (
    <chakra.span
      display="inline-block"
      maxW="full"
      px="1.5"
      borderRadius="sm"
      fontSize="sm"
      fontWeight="medium"
      truncate
      verticalAlign="middle"
      style={{
        color: `var(--named-${color})`,
        background: `color-mix(in srgb, var(--named-${color}) 12%, transparent)`,
      }}
    >
      {name}
    </chakra.span>
  )
}

/** Several in a row of a list. */
export function ColorChips({ of }: { of: readonly Colored[] }) {
  return (
    <chakra.span display="inline-flex" gap="1" maxW="full" overflow="hidden" verticalAlign="middle">
      {of.map((item) => (
        <ColorChip key={item.name} of={item} />
      ))}
    </chakra.span>
  )
}

/** A name in its colour. */
export const chipColumn = <Row extends Colored>(column: Omit<Column<Row>, 'cell' | 'text'>): Column<Row> => ({
  ...column,
  cell: (row) => <ColorChip of={row} />,
  text: ({ name }) => name,
})
