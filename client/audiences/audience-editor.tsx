/** An audience: its name and its conditions, with what they come to as they are edited. */
import { type Audience, createAudience, editAudience } from '@aura/contracts/audiences/audience.ts'
import {
  type Condition,
  type Definition,
  type Match,
  matches,
  mostInGroup,
  mostParts,
} from '@aura/contracts/audiences/definition.ts'
import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LaterExportMenu } from '../exports/index.ts'
import { newId } from '../platform/feed/id.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { ConcurrentEditNotice } from '../platform/ui/concurrent-edit-notice.tsx'
import { Drawer } from '../platform/ui/drawer.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Input, Select } from '../platform/ui/input.tsx'
import { useDebounced } from '../platform/ui/use-debounced.ts'
import { ConditionFields } from './condition-fields.tsx'
import type { ConditionChoices } from './condition-text.ts'
import {
  type ConditionDraft,
  type DefinitionDraft,
  definitionOf,
  draftOf,
  isGroupDraft,
  newCondition,
  newGroup,
  newPart,
} from './draft.ts'
import { LiveCount } from './live-count.tsx'
import { useConditionChoices } from './use-naming.ts'
import { Why } from './why.tsx'

const blank: Definition = { match: 'all', of: [] }

export function AudienceEditor({ audience, leave }: { audience: Audience | undefined; leave: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const choices = useConditionChoices()
  const create = useCommand(createAudience)
  const edit = useCommand(editAudience)
  const may = useMay(audience ? editAudience.needs : createAudience.needs)
  const [seen, setSeen] = useState(audience)
  const [audienceId] = useState(() => audience?.id ?? newId())
  const [name, setName] = useState(audience?.name ?? '')
  const [draft, setDraft] = useState<DefinitionDraft>(() => draftOf(audience?.definition ?? blank))
  const [problem, setProblem] = useState<string>()
  const naming = { ...choices, t, language }
  const read = definitionOf(draft)
  const settled = useDebounced(JSON.stringify(read ?? null), 400)
  const counted = settled === 'null' ? undefined : (JSON.parse(settled) as typeof read)
  const change = (next: DefinitionDraft) => {
    setDraft(next)
    setProblem(undefined)
  }

  async function save(archived: boolean) {
    if (!read || name.trim() === '') return setProblem(t('audiences.invalid'))
    const fields = { audienceId, name, definition: read }
    try {
      if (seen) await edit.send({ ...fields, version: seen.version, archived })
      else await create.send(fields)
      leave()
    } catch (error) {
      setProblem(errorText(error))
    }
  }

  return (
    <Drawer
      title={t(audience ? 'audiences.edit' : 'audiences.new')}
      open
      close={leave}
      width={720}
      footer={
        <>
          {seen && may && (
            <Button onClick={() => void save(!seen.archived)} me="auto">
              {t(seen.archived ? 'audiences.bring_back' : 'audiences.archive')}
            </Button>
          )}
          <Button onClick={leave}>{t('platform.cancel')}</Button>
          {may && (
            <Button variant="solid" colorPalette="accent" onClick={() => void save(seen?.archived ?? false)}>
              {t('platform.save')}
            </Button>
          )}
        </>
      }
    >
      {audience && seen && audience.version !== seen.version && (
        <ConcurrentEditNotice
          text={t('audiences.changed')}
          action={t('audiences.take_current')}
          take={() => {
            setSeen(audience)
            setName(audience.name)
            setDraft(draftOf(audience.definition))
          }}
        />
      )}
      <Field label={t('audiences.name')}>
        {(wiring) => <Input {...wiring} maxLength={80} value={name} onChange={({ target }) => setName(target.value)} />}
      </Field>
      <Conditions draft={draft} choices={choices} change={change} />
      {problem !== undefined && (
        <chakra.p role="alert" color="critical" mt="2">
          {problem}
        </chakra.p>
      )}
      <chakra.section borderTopWidth="1px" borderColor="line" mt="4" pt="3">
        {counted ? (
          <>
            <LiveCount definition={counted} />
            <chakra.div my="3">
              <LaterExportMenu kind="audiences.people" params={{ definition: counted }} />
            </chakra.div>
            <Why definition={counted} naming={naming} />
          </>
        ) : (
          <p role="status">{t('audiences.incomplete')}</p>
        )}
      </chakra.section>
    </Drawer>
  )
}

type ConditionsProps = { draft: DefinitionDraft; choices: ConditionChoices; change: (draft: DefinitionDraft) => void }

function Conditions({ draft, choices, change }: ConditionsProps) {
  const { t } = useTranslation()
  const first = (): Condition => newCondition('address', { tagId: '', baseId: '', fieldId: '' })
  const setParts = (of: DefinitionDraft['of']) => change({ ...draft, of })
  const replace = (key: string, next: DefinitionDraft['of'][number] | undefined) =>
    setParts(draft.of.flatMap((part) => (part.key === key ? (next ?? []) : part)))
  return (
    <>
      <MatchSelect match={draft.match} choose={(match) => change({ ...draft, match })} />
      {draft.of.map((part, at) =>
        isGroupDraft(part) ? (
          <chakra.fieldset
            key={part.key}
            borderWidth="1px"
            borderColor="line"
            borderRadius="md"
            p="3"
            mb="2"
            minW="0"
            aria-label={t('audiences.group', { number: at + 1 })}
          >
            <MatchSelect match={part.match} choose={(match) => replace(part.key, { ...part, match })} />
            <Rows
              rows={part.of}
              choices={choices}
              set={(of) => replace(part.key, of.length === 0 ? undefined : { ...part, of })}
            />
            {part.of.length < mostInGroup && (
              <Add
                label={t('audiences.add')}
                press={() => replace(part.key, { ...part, of: [...part.of, newPart(first())] })}
              />
            )}
          </chakra.fieldset>
        ) : (
          <ConditionFields
            key={part.key}
            condition={part.condition}
            number={at + 1}
            choices={choices}
            change={(condition) => replace(part.key, { ...part, condition })}
            drop={() => replace(part.key, undefined)}
          />
        ),
      )}
      {draft.of.length < mostParts && (
        <chakra.div display="flex" gap="2">
          <Add label={t('audiences.add')} press={() => setParts([...draft.of, newPart(first())])} />
          <Add label={t('audiences.add_group')} press={() => setParts([...draft.of, newGroup(first())])} />
        </chakra.div>
      )}
    </>
  )
}

function Rows(props: {
  rows: readonly ConditionDraft[]
  choices: ConditionChoices
  set: (rows: ConditionDraft[]) => void
}) {
  const { rows, choices, set } = props
  return rows.map((row, at) => (
    <ConditionFields
      key={row.key}
      condition={row.condition}
      number={at + 1}
      choices={choices}
      change={(condition) => set(rows.map((other) => (other.key === row.key ? { ...other, condition } : other)))}
      drop={() => set(rows.filter(({ key }) => key !== row.key))}
    />
  ))
}

function MatchSelect({ match, choose }: { match: Match; choose: (match: Match) => void }) {
  const { t } = useTranslation()
  return (
    <Select
      aria-label={t('audiences.match')}
      value={match}
      w="auto"
      mb="2"
      onChange={({ target }) => choose(matches.find((known) => known === target.value) ?? match)}
    >
      {matches.map((known) => (
        <chakra.option key={known} value={known} bg="raised">
          {t(`audiences.match.${known}`)}
        </chakra.option>
      ))}
    </Select>
  )
}

function Add({ label, press }: { label: string; press: () => void }) {
  return (
    <Button variant="ghost" onClick={press}>
      <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
      {label}
    </Button>
  )
}
