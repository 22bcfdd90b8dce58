import { mediaHook } from '../platform/ui/media-hook.ts'

/** The customer panel has a column of its own. */
export const useWideScreen = mediaHook('(min-width: 1280px)')
