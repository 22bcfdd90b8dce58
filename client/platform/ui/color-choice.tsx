import { defaultColor, namedColors } from '@aura/contracts/platform/named-colors.ts'
import { chakra } from '@chakra-ui/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { FieldSpec, Slot } from './form/field-spec.ts'

const Swatch = chakra('label', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: { base: '11', md: '8' },
    borderRadius: 'md',
    cursor: 'pointer',
    _hover: { bg: 'hover' },
    '& > input': { position: 'absolute', inset: '0', opacity: '0', cursor: 'pointer' },
    '& > span': { boxSize: '4', borderRadius: 'sm' },
    '&:has(:checked)': { boxShadow: 'inset 0 0 0 2px var(--aura-colors-text)' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'accent', outlineOffset: '2px' },
  },
})

/** The named colours, each as it will look; the arrows walk them. */
function ColorChoice({ name, value, set }: Slot) {
  const { t } = useTranslation()
  return (
    <chakra.div role="radiogroup" aria-label={t('platform.color')} display="flex" flexWrap="wrap" gap="1">
      {namedColors.map((color) => {
        const label = t(`platform.color.${color}`)
        return (
          <Swatch key={color} title={label}>
            <input
              type="radio"
              name={name}
              value={color}
              aria-label={label}
              checked={color === (value || defaultColor)}
              onChange={() => set(color)}
            />
            <span style={{ background: `var(--named-${color})` }} />
          </Swatch>
        )
      })}
    </chakra.div>
  )
}

/** The field of a form in which one of the colours is chosen. */
export const colorField = (t: TFunction): FieldSpec<'color'> => ({
  name: 'color',
  kind: 'select',
  label: t('platform.color'),
  slot: (slot) => <ColorChoice {...slot} />,
  options: namedColors.map((value) => ({ value, label: t(`platform.color.${value}`) })),
})
