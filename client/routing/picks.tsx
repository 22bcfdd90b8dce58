/** Some of many: boxes in a list that scrolls, found by typing where there are more than fit. */
import { foldText } from '@aura/contracts/platform/fold-text.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../platform/ui/checkbox.tsx'
import { Input } from '../platform/ui/input.tsx'
import look from './desk.module.css'

type PicksProps = {
  label: string
  /** Where there is nothing to pick. */
  none: string
  options: readonly { value: string; label: string; hint?: string }[]
  picked: readonly string[]
  pick: (picked: readonly string[]) => void
}

const many = 8
export function Picks({ label, none, options, picked, pick }: PicksProps) {
  const { t } = useTranslation()
  const base = useId()
  const [words, find] = useState('')
  const visible = options.filter((option) => foldText(option.label).includes(foldText(words.trim())))
  const toggle = (value: string, on: boolean) =>
    pick(on ? [...picked, value].sort() : picked.filter((text) => text !== value))
  return (
    <fieldset className={look.picks}>
      <legend>{label}</legend>
      {options.length > many && (
        <Input
          type="search"
          aria-label={t('routing.queues.find', { what: label })}
          placeholder={t('routing.queues.find', { what: label })}
          value={words}
          onChange={({ target }) => find(target.value)}
        />
      )}
      {options.length === 0 && <p>{none}</p>}
      <div>
        {visible.map(({ value, label: name, hint }) => (
          <label key={value} htmlFor={`${base}-${value}`}>
            <Checkbox
              id={`${base}-${value}`}
              checked={picked.includes(value)}
              onChange={({ target }) => toggle(value, target.checked)}
            />
            <span>
              {name}
              {hint !== undefined && <small>{hint}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
