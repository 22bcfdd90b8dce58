/** Whose a deal is and how it is tagged, chosen in its form. */
import { tags as tagsView } from '@aura/contracts/contacts/tags.ts'
import { tagsReducer } from '@aura/machines/contacts/tags.ts'
import { useTranslation } from 'react-i18next'
import { useColleagues } from '../companies/index.ts'
import { useView } from '../platform/feed/use-view.ts'
import { useMe } from '../platform/me.ts'
import { nameOf } from '../platform/name-of.ts'
import { ChipSelect } from '../platform/ui/chip-select.tsx'
import { ColorChip } from '../platform/ui/color-chip.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Select } from '../platform/ui/input.tsx'
import type { Draft } from './draft.ts'

const everything = {}

type Props = {
  draft: Draft
  /** The owner of the deal as it stands: someone who has left may still own it. */
  owner: { id: string; name: string } | undefined
  change: (change: Partial<Draft>) => void
}

export function OwnerAndTags({ draft, owner, change }: Props) {
  const { t } = useTranslation()
  const me = useMe()
  const colleagues = useColleagues()
  const { state } = useView(tagsView, tagsReducer, everything)
  const tags = state?.tags ?? {}
  const people = new Map(colleagues.map((person) => [person.id, nameOf(person)]))
  people.set(me.id, me.name)
  if (owner) people.set(owner.id, owner.name)
  const free = Object.values(tags)
    .filter(({ id, archived }) => !archived && !draft.tagIds.includes(id))
    .sort((a, b) => a.name.localeCompare(b.name))
  return (
    <>
      <Field label={t('deals.field.owner')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={draft.ownerId === '' ? me.id : draft.ownerId}
            onChange={({ target }) => change({ ownerId: target.value })}
          >
            {[...people]
              .sort(([, a], [, b]) => a.localeCompare(b))
              .map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </Select>
        )}
      </Field>
      {(free.length > 0 || draft.tagIds.length > 0) && (
        <ChipSelect
          title={t('deals.field.tags')}
          has={draft.tagIds.map((id) => {
            const tag = tags[id]
            return { id, name: tag?.name ?? '…', look: tag && <ColorChip of={tag} /> }
          })}
          free={free}
          add={t('deals.tags.add')}
          take={(name) => t('deals.tags.take', { name })}
          may
          change={async (tagId, on) =>
            change({ tagIds: on ? [...draft.tagIds, tagId] : draft.tagIds.filter((id) => id !== tagId) })
          }
        />
      )}
    </>
  )
}
