import { mediaHook } from '../platform/ui/media-hook.ts'

/** The window has room for the form and the test chat side by side; on a smaller one the chat is a tab. */
export const useChatBeside = mediaHook('(min-width: 1280px)')
