/** Finds a template, shows it as the customer will read it, and sends it. The hands stay on the keys. */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { Content } from '@aura/contracts/conversations/message.ts'
import type { Outgoing } from '@aura/contracts/conversations/send.ts'
import type { Template } from '@aura/contracts/templates/template.ts'
import { templateAccounts, templates } from '@aura/contracts/templates/templates.ts'
import { sentParts } from '@aura/machines/templates/decide.ts'
import { templatesReducer } from '@aura/machines/templates/templates.ts'
import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../platform/feed/use-query.ts'
import { useView } from '../platform/feed/use-view.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Button } from '../platform/ui/button.tsx'
import { Drawer } from '../platform/ui/drawer.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { FirstStep } from '../platform/ui/first-step.tsx'
import { Input } from '../platform/ui/input.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { found, offered } from './matching-templates.ts'
import look from './picker.module.css'
import { languageName } from './template-text.ts'
import { TemplateValues } from './template-values.tsx'

export type Chosen = {
  content: Extract<Outgoing, { type: 'template' }>
  /** As it will stand in the thread. */
  shown: Extract<Content, { type: 'template' }>
}

type PickerProps = {
  conversation: Pick<Conversation, 'channel' | 'channelId' | 'contactName'>
  open: boolean
  close: () => void
  send: (chosen: Chosen) => void
}

const everything = {}

export function TemplatePicker({ conversation, open, close, send }: PickerProps) {
  const { t } = useTranslation()
  const form = useId()
  const { state, error } = useView(templates, templatesReducer, everything, { enabled: open })
  const read = useQuery(templateAccounts, everything, { enabled: open })
  const { data: accounts } = read
  const account = accounts?.channels.find(({ id }) => id === conversation.channelId)?.account
  const all = useMemo(() => (state ? offered(state, conversation, account) : []), [state, conversation, account])
  const [filling, setFilling] = useState<string>()
  const [ready, setReady] = useState(false)
  const chosen = all.find(({ id }) => id === filling)
  const back = () => setFilling(undefined)
  const leave = () => {
    back()
    close()
  }
  return (
    <Drawer
      title={t('templates.choose')}
      open={open}
      close={leave}
      width={560}
      footer={
        chosen ? (
          <>
            <Button onClick={back}>{t('templates.back')}</Button>
            <Button type="submit" form={form} variant="solid" colorPalette="accent" aria-disabled={!ready}>
              {t('templates.send')}
            </Button>
          </>
        ) : undefined
      }
    >
      {error ? (
        <EmptyState title={t('templates.not_allowed')} text={errorText(error)} />
      ) : !state || !accounts ? (
        <PendingRead of={state ? read : { data: state }} h="160px" />
      ) : chosen ? (
        <TemplateValues
          key={chosen.id}
          id={form}
          template={chosen}
          contactName={conversation.contactName}
          tell={setReady}
          back={back}
          send={(chosen) => {
            back()
            send(chosen)
          }}
        />
      ) : all.length === 0 ? (
        <EmptyState
          title={t('templates.none_approved')}
          text={t('templates.none_approved_text')}
          example={t('templates.empty_example')}
          action={<FirstStep path="/template-mensagem#new" needs="create_template_mensagem" />}
        />
      ) : (
        <Choice all={all} choose={setFilling} />
      )}
    </Drawer>
  )
}

function Choice({ all, choose }: { all: readonly Template[]; choose: (id: string) => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const list = useId()
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const rows = found(all, search)
  const active = rows[Math.min(at, rows.length - 1)]
  const box = useRef<HTMLInputElement>(null)
  // It comes when what there is to choose from is known, and again when one steps back.
  useLayoutEffect(() => box.current?.focus(), [])
  const idOf = ({ id }: Template) => `${list}-${id}`

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const next = Math.max(0, Math.min(rows.length - 1, Math.min(at, rows.length - 1) + step))
      setAt(next)
      const row = rows[next]
      if (row) document.getElementById(idOf(row))?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      choose(active.id)
    }
  }

  return (
    <>
      <Input
        ref={box}
        type="search"
        role="combobox"
        aria-expanded={true}
        aria-controls={list}
        aria-activedescendant={active && idOf(active)}
        aria-label={t('templates.search')}
        placeholder={t('templates.search')}
        value={search}
        autoComplete="off"
        onChange={({ target }) => {
          setSearch(target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <div id={list} className={look.list} role="listbox" aria-label={t('templates.list')}>
        {rows.map((row) => {
          const { header, body } = sentParts(row)
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box above, which keeps the focus.
            <div
              key={row.id}
              id={idOf(row)}
              role="option"
              tabIndex={-1}
              aria-selected={row.id === active?.id}
              onClick={() => choose(row.id)}
            >
              <span className={look.head}>
                <b>{row.name}</b>
                <small>{languageName(row.language, language)}</small>
              </span>
              <span className={look.words}>{[header, body].filter(Boolean).join(' · ')}</span>
            </div>
          )
        })}
      </div>
      {rows.length === 0 && (
        <p className={look.none} role="status">
          {t('templates.nothing_found')}
        </p>
      )}
    </>
  )
}
