/** One step of a macro while it is written: what it is, and what it needs to know. */
import type { Tag } from '@aura/contracts/contacts/tags.ts'
import { closeReasons } from '@aura/contracts/conversations/conversation.ts'
import type { MacroStep } from '@aura/contracts/replies/macro.ts'
import type { Reply } from '@aura/contracts/replies/reply.ts'
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useColleagues } from '../companies/index.ts'
import { nameOf } from '../platform/name-of.ts'
import { Button } from '../platform/ui/button.tsx'
import { Combobox } from '../platform/ui/combobox.tsx'
import { Field, type FieldWiring } from '../platform/ui/field.tsx'
import { Select, Textarea } from '../platform/ui/input.tsx'
import look from './replies.module.css'
import { durationWords } from './step-words.ts'

export type Choices = { replies: readonly Reply[]; tags: readonly Tag[] }
type StepType = MacroStep['type']

const empty: Readonly<{ [T in StepType]: MacroStep }> = {
  reply: { type: 'reply', replyId: '' },
  tag: { type: 'tag', tagId: '' },
  note: { type: 'note', text: '' },
  snooze: { type: 'snooze', minutes: 60 },
  close: { type: 'close', reason: 'resolved' },
  release: { type: 'release' },
  assign: { type: 'assign', userId: '' },
}
const types: readonly StepType[] = ['reply', 'tag', 'note', 'assign', 'snooze', 'release', 'close']
const isType = (value: string): value is StepType => types.some((type) => type === value)

type StepEditorProps = {
  step: MacroStep
  at: number
  handle: ReactNode
  choices: Choices
  problem: string | undefined
  change: (step: MacroStep) => void
  remove: () => void
}

export function StepEditor({ step, at, handle, choices, problem, change, remove }: StepEditorProps) {
  const { t } = useTranslation()
  const place = at + 1
  return (
    <>
      <Select
        aria-label={t('replies.macros.step', { place })}
        value={step.type}
        onChange={({ target }) => isType(target.value) && change(empty[target.value])}
      >
        {types.map((type) => (
          <chakra.option key={type} value={type} bg="raised">
            {t(`replies.macros.kind.${type}`)}
          </chakra.option>
        ))}
      </Select>
      <span className={look.tools}>
        {handle}
        <Button variant="ghost" px="0" aria-label={t('replies.macros.remove_step', { place })} onClick={remove}>
          <X size={16} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      </span>
      {step.type !== 'release' && (
        <Field label={t(`replies.macros.what.${step.type}`)} error={problem}>
          {(wiring) => <What {...{ step, choices, change, wiring }} />}
        </Field>
      )}
    </>
  )
}

type WhatProps = Pick<StepEditorProps, 'step' | 'choices' | 'change'> & { wiring: FieldWiring }

const times = [15, 30, 60, 120, 180, 240, 480, 1440, 2880, 4320, 10_080] as const

function What({ step, choices, change, wiring }: WhatProps) {
  const { t } = useTranslation()
  const people = useColleagues()
  switch (step.type) {
    case 'reply':
      return (
        <Combobox
          wiring={wiring}
          name="reply"
          value={step.replyId}
          choices={choices.replies.map(({ id, title, shortcut }) => ({ value: id, label: `${title} (/${shortcut})` }))}
          choose={(replyId) => change({ type: 'reply', replyId })}
        />
      )
    case 'tag':
      return (
        <Combobox
          wiring={wiring}
          name="tag"
          value={step.tagId}
          choices={choices.tags.map(({ id, name }) => ({ value: id, label: name }))}
          choose={(tagId) => change({ type: 'tag', tagId })}
        />
      )
    case 'note':
      return (
        <Textarea
          {...wiring}
          value={step.text}
          maxLength={2000}
          onChange={({ target }) => change({ type: 'note', text: target.value })}
        />
      )
    case 'snooze':
      return (
        <Select
          {...wiring}
          value={step.minutes}
          onChange={({ target }) => change({ type: 'snooze', minutes: Number(target.value) })}
        >
          {[...new Set([...times, step.minutes])].map((minutes) => (
            <chakra.option key={minutes} value={minutes} bg="raised">
              {durationWords(minutes, t)}
            </chakra.option>
          ))}
        </Select>
      )
    case 'close':
      return (
        <Select
          {...wiring}
          value={step.reason}
          onChange={({ target }) => {
            const reason = closeReasons.find((closeReason) => closeReason === target.value)
            if (reason) change({ type: 'close', reason })
          }}
        >
          {closeReasons.map((reason) => (
            <chakra.option key={reason} value={reason} bg="raised">
              {t(`conversations.reason.${reason}`)}
            </chakra.option>
          ))}
        </Select>
      )
    case 'assign':
      return (
        <Combobox
          wiring={wiring}
          name="person"
          value={step.userId}
          choices={people.map((person) => ({ value: person.id, label: nameOf(person) }))}
          choose={(userId) => change({ type: 'assign', userId })}
        />
      )
    case 'release':
      return null
  }
}
