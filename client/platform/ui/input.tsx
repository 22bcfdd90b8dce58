import { chakra } from '@chakra-ui/react'
import { input, select, textarea } from '../theme/recipes.ts'

export const Input = chakra('input', input)
export const Select = chakra('select', select)
export const Textarea = chakra('textarea', textarea)
