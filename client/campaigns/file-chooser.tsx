/** One of the company's files, or one that is brought in now. */
import { Upload } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Select } from '../platform/ui/input.tsx'
import { useLatest } from '../platform/ui/use-latest.ts'
import look from './letter-editor.module.css'

type ChooserProps = {
  label: string
  hint: string
  problem: string | undefined
  list: readonly { fileId: string; name: string }[]
  value: string | null
  /** What stands for none; absent where one is chosen and has to stay. */
  none?: string | undefined
  put: (fileId: string | null) => void
  /** Of the button that brings one in. */
  add: string
  types: readonly string[]
  isBusy: boolean
  /** Undefined where it did not come in: `problem` says why. */
  bring: (file: File) => Promise<{ fileId: string } | undefined>
  /** What is chosen, where it can be shown. */
  children?: ReactNode
}

export function FileChooser(props: ChooserProps) {
  const { label, hint, problem, list, value, none, put, add, types, isBusy, bring, children } = props
  const { t } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  const newestPut = useLatest(put)
  return (
    <>
      <Field label={label} hint={hint} error={problem}>
        {(wiring) => (
          <Select
            {...wiring}
            value={value ?? ''}
            onChange={({ target }) => put(target.value === '' ? null : target.value)}
          >
            {(none !== undefined || !value) && <option value="">{none ?? t('campaigns.choose')}</option>}
            {list.map(({ fileId, name }) => (
              <option key={fileId} value={fileId}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className={look.row}>
        {children}
        <Button size="xs" aria-disabled={isBusy} onClick={() => !isBusy && chooser.current?.click()}>
          <Upload size={14} strokeWidth={1.75} aria-hidden /> {add}
        </Button>
        <input
          ref={chooser}
          type="file"
          accept={types.join(',')}
          hidden
          aria-label={add}
          onChange={({ target }) => {
            const file = target.files?.[0]
            // Nothing is put into a field that is gone, and nothing that was written since the choice is lost.
            if (file) void bring(file).then((added) => added && chooser.current && newestPut.current(added.fileId))
            // The same file may be chosen again.
            target.value = ''
          }}
        />
      </div>
    </>
  )
}
