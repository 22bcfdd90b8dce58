import type { EventName } from '@aura/contracts/integrations/event-names.ts'
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { Checkbox } from '../../platform/ui/checkbox.tsx'

const EventExample = lazy(() => import('./event-example.tsx'))

type EventPickerProps = {
  offered: readonly EventName[]
  chosen: readonly string[]
  choose: (events: readonly string[]) => void
  problem: string | undefined
}

/** Which events, in words and by name; each shows what it brings. */
export function EventPicker({ offered, chosen, choose, problem }: EventPickerProps) {
  const { t } = useTranslation()
  const words = useId()
  const toggle = (name: EventName, on: boolean) =>
    choose(on ? [...chosen, name] : chosen.filter((value) => value !== name))
  return (
    <chakra.fieldset aria-describedby={words} minW="0">
      <chakra.legend fontSize="sm" fontWeight="medium" color="muted" mb="1">
        {t('webhooks.events')}
      </chakra.legend>
      <chakra.div display="flex" gap="2" mb="2">
        <Button size="xs" onClick={() => choose(offered)}>
          {t('webhooks.all_events')}
        </Button>
        <Button size="xs" onClick={() => choose([])}>
          {t('webhooks.no_events')}
        </Button>
      </chakra.div>
      <chakra.ul listStyleType="none" borderWidth="1px" borderColor="line" borderRadius="md">
        {offered.map((name) => (
          <chakra.li key={name} px="3" py="1.5" _notFirst={{ borderTopWidth: '1px', borderColor: 'line' }}>
            <chakra.label htmlFor={`${words}-${name}`} display="flex" gap="2" alignItems="flex-start" cursor="pointer">
              <chakra.span mt="0.5">
                <Checkbox
                  id={`${words}-${name}`}
                  name="events"
                  checked={chosen.includes(name)}
                  onChange={({ target }) => toggle(name, target.checked)}
                />
              </chakra.span>
              <span>
                {t(`webhooks.event.${name}`)}
                <chakra.code display="block" color="muted" fontSize="xs" overflowWrap="anywhere">
                  {name}
                </chakra.code>
              </span>
            </chakra.label>
            <ExampleOnDemand name={name} />
          </chakra.li>
        ))}
      </chakra.ul>
      <chakra.div id={words} fontSize="xs" minH="18px" mt="1">
        {problem && (
          <chakra.span role="alert" color="critical">
            {problem}
          </chakra.span>
        )}
      </chakra.div>
    </chakra.fieldset>
  )
}

/** The examples bring the contracts of half the product along, so they come when one is opened. */
function ExampleOnDemand({ name }: { name: EventName }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <chakra.details fontSize="xs" color="muted" mt="1" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <chakra.summary cursor="pointer" ms="6">
        {t('webhooks.example')}
        <chakra.span srOnly>: {t(`webhooks.event.${name}`)}</chakra.span>
      </chakra.summary>
      <Suspense>{open && <EventExample name={name} />}</Suspense>
    </chakra.details>
  )
}
