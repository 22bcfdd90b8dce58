/** A table of figures: its heads in small print, the first column at the start and the others at the end of their cells. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const base = { ps: '3', textAlign: 'end', _first: { textAlign: 'start', ps: '0' } } as const
const Head = chakra('th', { base: { ...base, pb: '1', fontSize: 'xs', fontWeight: 'normal', color: 'faint' } })

export const FigureCell = chakra('td', { base: { ...base, py: '2', fontSize: 'sm' } })

export const FigureRow = chakra('tr', { base: { borderTopWidth: '1px', borderColor: 'line' } })

type FigureTableProps = { label: string; heads: readonly string[]; hint: string; children: ReactNode }

/** `hint`: what the figures mean. */
export function FigureTable({ label, heads, hint, children }: FigureTableProps) {
  return (
    <>
      <chakra.div overflowX="auto" tabIndex={0} role="group" aria-label={label}>
        <chakra.table w="full">
          <thead>
            <tr>
              {heads.map((head) => (
                <Head key={head} scope="col">
                  {head}
                </Head>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </chakra.table>
      </chakra.div>
      <chakra.p color="muted" fontSize="xs" mt="1">
        {hint}
      </chakra.p>
    </>
  )
}
