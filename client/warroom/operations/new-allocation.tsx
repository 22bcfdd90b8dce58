/** One more move: which operator, out of which queue, and into which they do not serve yet. */
import type { Queue } from '@aura/contracts/routing/queue.ts'
import type { Move } from '@aura/contracts/warroom/operations/allocate.ts'
import { serves } from '@aura/machines/warroom/operations/allocate.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Select } from '../../platform/ui/input.tsx'
import { closedText, useClosedQueue } from '../queue-hours.ts'
import look from './operations.module.css'

export type Person = { userId: string; name: string }

type Props = { people: readonly Person[]; queues: readonly Queue[]; add: (move: Move) => void }

export function NewAllocation({ people, queues, add }: Props) {
  const { t } = useTranslation()
  const [userId, setUserId] = useState('')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const served = queues.filter((queue) => userId !== '' && serves(queue, userId))
  const others = queues.filter(({ id }) => !served.some((item) => item.id === id))
  const closedOf = useClosedQueue()
  const withHours = ({ id, name }: Queue) => {
    const closed = closedOf(id)
    return { id, name: closed ? `${name} · ${closedText(closed)}` : name }
  }
  const ready = userId !== '' && from !== to
  const choose = (person: string) => {
    setUserId(person)
    setFrom('')
    setTo('')
  }
  const put = () => {
    if (!ready) return
    add({ userId, from: from === '' ? null : from, to: to === '' ? null : to })
    choose(userId)
  }
  const nowhere = t('warroom.allocate.nowhere')
  return (
    <div className={look.picks}>
      <Pick
        label={t('warroom.allocate.who')}
        value={userId}
        choose={choose}
        empty={t('warroom.allocate.choose')}
        options={people.map((person) => ({ id: person.userId, name: person.name }))}
      />
      <Pick
        label={t('warroom.allocate.from')}
        value={from}
        choose={setFrom}
        empty={nowhere}
        options={served.map(withHours)}
      />
      <Pick
        label={t('warroom.allocate.to')}
        value={to}
        choose={setTo}
        empty={nowhere}
        options={others.map(withHours)}
      />
      <Button onClick={put} aria-disabled={!ready}>
        {t('warroom.allocate.add')}
      </Button>
    </div>
  )
}

function Pick(props: {
  label: string
  value: string
  choose: (value: string) => void
  empty: string
  options: readonly { id: string; name: string }[]
}) {
  return (
    <Field label={props.label}>
      {(wiring) => (
        <Select {...wiring} value={props.value} onChange={({ target }) => props.choose(target.value)}>
          <option value="">{props.empty}</option>
          {props.options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
