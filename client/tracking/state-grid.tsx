/** Brazil as a grid of equal tiles, one for each state about where it lies: none is small because its land is. */
import type { State } from '@aura/contracts/contacts/area-codes.ts'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../platform/i18n/figures.ts'
import { useLanguage } from '../platform/i18n/language.ts'

/** Column and row of each state's tile. */
const tiles: Readonly<Record<State, readonly [number, number]>> = {
  ...{ RR: [2, 1], AP: [4, 1], AM: [2, 2], PA: [3, 2], MA: [4, 2], CE: [5, 2], RN: [6, 2] },
  ...{ AC: [1, 3], RO: [2, 3], TO: [3, 3], PI: [4, 3], PE: [5, 3], PB: [6, 3] },
  ...{ MT: [2, 4], GO: [3, 4], BA: [4, 4], SE: [5, 4], AL: [6, 4] },
  ...{ MS: [2, 5], DF: [3, 5], MG: [4, 5], ES: [5, 5] },
  ...{ SP: [3, 6], RJ: [4, 6], PR: [3, 7], SC: [3, 8], RS: [3, 9] },
}

type StateGridProps = {
  values: ReadonlyMap<string, number>
  /** Of the whole, and of one tile; without them the map says how many people there are. */
  label?: string
  name?: (state: string, value: number) => string
  /** Tiles with a value are then pressed. */
  choose?: (state: string) => void
}

export function StateGrid({ values, label, name, choose }: StateGridProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const most = Math.max(1, ...values.values())
  return (
    <chakra.ul
      aria-label={label ?? t('tracking.geo.map')}
      listStyleType="none"
      m="0"
      p="0"
      display="grid"
      gridTemplateColumns="repeat(6, minmax(0, 1fr))"
      gap="1"
      maxW="520px"
    >
      {Object.entries(tiles).map(([state, [column, row]]) => {
        const value = values.get(state) ?? 0
        const share = value / most
        const words =
          name?.(state, value) ?? t('tracking.geo.state_value', { state, value: numberText(value, language) })
        const press = choose && value > 0 ? () => choose(state) : undefined
        return (
          <chakra.li
            key={state}
            aria-label={press ? undefined : words}
            gridColumn={column}
            gridRow={row}
            borderWidth="1px"
            borderColor="line"
            borderRadius="sm"
            minH="11"
            display="flex"
            flexDirection="column"
            alignItems="center"
            justifyContent="center"
            fontSize="sm"
            style={{
              background: `color-mix(in srgb, var(--aura-colors-muted) ${Math.round(share * 34)}%, var(--aura-colors-panel))`,
            }}
          >
            <Tile words={words} press={press}>
              <chakra.span fontWeight="medium">{state}</chakra.span>
              <chakra.span data-figures="" fontSize="xs">
                {numberText(value, language)}
              </chakra.span>
            </Tile>
          </chakra.li>
        )
      })}
    </chakra.ul>
  )
}

function Tile(props: { words: string; press: (() => void) | undefined; children: ReactNode }) {
  if (!props.press) return props.children
  return (
    <chakra.button
      type="button"
      onClick={props.press}
      w="full"
      minH="11"
      display="flex"
      flexDirection="column"
      alignItems="center"
      justifyContent="center"
      cursor="pointer"
      _hover={{ bg: 'hover' }}
    >
      <chakra.span srOnly>{props.words}</chakra.span>
      <chakra.span aria-hidden="true" display="flex" flexDirection="column">
        {props.children}
      </chakra.span>
    </chakra.button>
  )
}
