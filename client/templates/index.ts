/** What other features may use of templates. */
export { Preview as TemplatePreview } from './preview.tsx'
export { TemplateButton } from './template-button.tsx'
export { TemplatePart } from './template-part.tsx'
export type { Chosen } from './template-picker.tsx'
