import { foldText } from '@aura/contracts/platform/fold-text.ts'

/** The name of a field in files and for programs, made of its label; never one that another has. */
export function fieldKey(label: string, used: readonly string[]): string {
  const bare = foldText(label.replace(/[ºª]/g, ''))
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_$/g, '')
    .slice(0, 36)
  const key = bare || 'campo'
  if (!used.includes(key)) return key
  for (let n = 2; ; n += 1) if (!used.includes(`${key}_${n}`)) return `${key}_${n}`
}
