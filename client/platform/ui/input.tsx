import { chakra } from '@chakra-ui/react'
import { input, select } from '../theme/recipes.ts'

export const Input = chakra('input', input)
export const Select = chakra('select', select)
