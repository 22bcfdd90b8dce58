/** The SLA in minutes: of a queue, or the company's. */
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Field } from '../platform/ui/field.tsx'
import { Input } from '../platform/ui/input.tsx'
import type { QueueDraft } from './queue-draft.ts'

export const targetNames = ['firstAnswer', 'nextAnswer', 'resolution'] as const
type Targets = QueueDraft['targets']

export function TargetFields({ value, set }: { value: Targets; set: (next: Targets) => void }) {
  const { t } = useTranslation()
  return (
    <chakra.div display="grid" gridTemplateColumns="repeat(auto-fit, minmax(130px, 1fr))" columnGap="3">
      {targetNames.map((target) => (
        <Field key={target} label={t(`routing.queues.target.${target}`)}>
          {(wiring) => (
            <Minutes
              {...wiring}
              name={target === 'firstAnswer' ? 'targets' : target}
              value={value[target]}
              onChange={({ target: box }) => set({ ...value, [target]: box.value })}
            />
          )}
        </Field>
      ))}
    </chakra.div>
  )
}

export const Minutes = chakra(
  Input,
  { base: { textAlign: 'end' } },
  { defaultProps: { inputMode: 'numeric', autoComplete: 'off', maxLength: 5 } },
)
