/** The browser’s own chooser of a file, whose button looks like ours. */
import type { ComponentProps } from 'react'
import { Input } from '../platform/ui/input.tsx'
import look from './file-input.module.css'

export const FileInput = (props: Omit<ComponentProps<typeof Input>, 'type' | 'className'>) => (
  <Input {...props} type="file" className={look.input} />
)
