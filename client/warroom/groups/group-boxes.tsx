/** Groups to choose from, those of the company too. */
import type { GroupKey } from '@aura/contracts/warroom/groups/group.ts'
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { Checkbox } from '../../platform/ui/checkbox.tsx'
import { useGroupName } from './group-name.ts'
import { useGroups } from './use-groups.ts'

type BoxesProps = { label: string; chosen: readonly GroupKey[]; choose: (chosen: readonly GroupKey[]) => void }

export function GroupBoxes({ label, chosen, choose }: BoxesProps) {
  const id = useId()
  const groups = useGroups()
  const nameOf = useGroupName()
  return (
    <chakra.fieldset display="flex" flexWrap="wrap" columnGap="4" rowGap="1.5" mb="3">
      <chakra.legend fontSize="sm" fontWeight="medium" color="muted" mb="1">
        {label}
      </chakra.legend>
      {groups.map((group) => (
        <chakra.label
          key={group.key}
          htmlFor={`${id}-${group.key}`}
          display="inline-flex"
          alignItems="center"
          gap="2"
          minH="6"
          minW="0"
          overflowWrap="anywhere"
        >
          <Checkbox
            id={`${id}-${group.key}`}
            checked={chosen.includes(group.key)}
            onChange={({ target }) =>
              choose(target.checked ? [...chosen, group.key] : chosen.filter((value) => value !== group.key))
            }
          />
          {nameOf(group)}
        </chakra.label>
      ))}
    </chakra.fieldset>
  )
}
