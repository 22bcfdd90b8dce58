import { mediaHook } from './media-hook.ts'

/** One pane at a time. */
export const useNarrowScreen = mediaHook('(max-width: 719px)')
