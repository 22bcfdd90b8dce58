/** What a screen needs of the wall: how it is counted stays with whoever counts, it weighs too much for a page. */
import { wall } from '@aura/contracts/warroom/wall/wall.ts'
import { reducer } from '../../platform/reducer.ts'

/** Its events come on the volatile lane, so there is nothing to fold. */
export const wallReducer = reducer(wall, [])
