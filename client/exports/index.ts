/** What other features may use of exports. */

export { LaterExportMenu } from './later-export-menu.tsx'
export { useExports } from './use-exports.ts'
