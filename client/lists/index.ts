/** What other features may use of lists. */
export { NewView } from './new-view.tsx'
export { sameSettings } from './settings.ts'
export { useUntouched } from './untouched.ts'
export { useSaved } from './use-saved.ts'
export { ViewMenu } from './view-menu.tsx'
