import { X } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter } from './column.ts'
import look from './toolbar.module.css'

/** What the rows are narrowed to, as a chip: the browser's own list behind it, and one press to take it off. */
export function FilterChip(props: {
  filter: Filter
  value: string | undefined
  choose: (value: string | undefined) => void
}) {
  const { t } = useTranslation()
  const { filter, value, choose } = props
  const chosen = filter.options.find((option) => option.value === value)
  return (
    <span className={look.chip} data-set={value !== undefined || undefined}>
      <label className={look.choice}>
        <span aria-hidden="true">
          {filter.label}
          {value !== undefined && <b>{chosen?.label ?? value}</b>}
        </span>
        <select
          aria-label={filter.label}
          value={value ?? ''}
          onChange={({ target }) => choose(target.value === '' ? undefined : target.value)}
        >
          <option value="">{t('platform.table.any')}</option>
          <Options options={filter.options} />
        </select>
      </label>
      {value !== undefined && (
        <button
          type="button"
          aria-label={t('platform.table.unfilter', { filter: filter.label })}
          onClick={() => choose(undefined)}
        >
          <X size={14} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}

/** Drawn again only where they are others: a filter may have thousands. */
const Options = memo(({ options }: Pick<Filter, 'options'>) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  )),
)
