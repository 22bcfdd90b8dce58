/** As the role says, given, or taken: one of three, side by side. */
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

const states = [
  { key: 'inherit', value: null },
  { key: 'grant', value: true },
  { key: 'deny', value: false },
] as const

const StateOption = chakra('label', {
  base: {
    position: 'relative',
    px: '2',
    h: '7',
    display: 'inline-flex',
    alignItems: 'center',
    fontSize: 'sm',
    color: 'muted',
    cursor: 'pointer',
    borderRadius: 'sm',
    '&:has(:checked)': {
      bg: 'hover',
      color: 'text',
      fontWeight: 'medium',
      boxShadow: 'inset 0 0 0 1px var(--aura-colors-line)',
    },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'accent' },
    '&:has([aria-disabled])': { cursor: 'not-allowed' },
    '@media (pointer: coarse)': { h: '11' },
  },
})

export function ThreeStates(props: {
  label: string
  value: boolean | null
  change: (value: boolean | null) => void
  /** Why it cannot be changed; what is set still shows. */
  refusal?: string | undefined
}) {
  const { t } = useTranslation()
  const name = useId()
  const { label, value, change, refusal } = props
  return (
    <chakra.fieldset
      aria-label={label}
      title={refusal}
      aria-describedby={refusal === undefined ? undefined : `${name}-why`}
      display="inline-flex"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      p="0.5"
    >
      {states.map((state) => (
        <StateOption key={state.key}>
          <chakra.input
            type="radio"
            name={name}
            checked={value === state.value}
            aria-disabled={refusal === undefined ? undefined : true}
            onChange={() => refusal === undefined && change(state.value)}
            position="absolute"
            inset="0"
            opacity="0"
            cursor="inherit"
          />
          {t(`companies.rights.state.${state.key}`)}
        </StateOption>
      ))}
      {refusal !== undefined && (
        <chakra.span id={`${name}-why`} srOnly>
          {refusal}
        </chakra.span>
      )}
    </chakra.fieldset>
  )
}
