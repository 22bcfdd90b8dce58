import { chakra } from '@chakra-ui/react'
import { button } from '../theme/recipes.ts'

/** `colorPalette="accent" variant="solid"` is the one primary action of a screen; everything else stays grey. */
export const Button = chakra('button', button, { defaultProps: { type: 'button' } })
