/** The wall's reducer for screens: the code that counts is kept apart, as it weighs too much for a page. */
import { wall } from '@aura/contracts/warroom/wall/wall.ts'
import { reducer } from '../../platform/reducer.ts'

/** Its events come on the volatile lane, so there is nothing to fold. */
export const wallReducer = reducer(wall, [])
