/** What other features may use of files. */

export { AttachButton, AttachedChip } from './attach.tsx'
export { useAttached } from './use-attached.ts'
export { useUpload } from './use-upload.ts'
