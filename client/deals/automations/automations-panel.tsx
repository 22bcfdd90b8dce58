/** The rules of a pipeline, live: what each does, whether it runs, and what it has done. */
import {
  type Automation,
  automations as automationsView,
  removeAutomation,
  switchAutomation,
} from '@aura/contracts/deals/automations.ts'
import type { Pipeline } from '@aura/contracts/deals/pipeline.ts'
import { automationsReducer } from '@aura/machines/deals/automations.ts'
import { chakra } from '@chakra-ui/react'
import { History, Pause, PencilLine, Play, Plus, Trash2 } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useColleagues } from '../../companies/index.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { nameOf } from '../../platform/name-of.ts'
import { StatusBadge, type Tone } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { confirm } from '../../platform/ui/confirm.tsx'
import { Drawer } from '../../platform/ui/drawer.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { AutomationEditor } from './automation-editor.tsx'
import { RunList } from './run-list.tsx'
import { sentenceOf } from './sentence.ts'

const tones: Record<Automation['state'], Tone> = { active: 'ok', paused: 'neutral', circle: 'critical' }
type Opened = { what: 'edit' | 'runs'; id: string } | { what: 'new' }

export function AutomationsPanel({ pipeline, close }: { pipeline: Pipeline; close: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { state, error } = useView(automationsView, automationsReducer, { pipelineId: pipeline.id })
  const colleagues = useColleagues()
  const people = colleagues
    .map((person) => ({ id: person.id, name: nameOf(person) }))
    .sort((a, b) => a.name.localeCompare(b.name))
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const naming = { t, language, stages: pipeline.stages, personName: (id: string) => names.get(id) ?? '…' }
  const [opened, setOpened] = useState<Opened>()
  const all = Object.values(state?.automations ?? {}).sort((a, b) => a.name.localeCompare(b.name))
  const shown = opened && 'id' in opened ? state?.automations[opened.id] : undefined
  const leave = () => setOpened(undefined)

  if (opened?.what === 'new' || (opened?.what === 'edit' && shown))
    return <AutomationEditor pipeline={pipeline} automation={shown} people={people} leave={leave} />
  return (
    <Drawer title={t('deals.automations')} facts={pipeline.name} open close={close} width={560}>
      {opened?.what === 'runs' && shown ? (
        <RunList automation={shown} naming={naming} back={leave} close={close} />
      ) : (
        <>
          <chakra.p color="muted" fontSize="sm" mb="3">
            {t('deals.automations.text')}
          </chakra.p>
          <Button alignSelf="flex-start" mb="3" onClick={() => setOpened({ what: 'new' })}>
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('deals.automations.new')}
          </Button>
          {error !== undefined && <p role="alert">{errorText(error)}</p>}
          {!state && error === undefined && <Skeleton h="24" />}
          {state && all.length === 0 && (
            <EmptyState
              title={t('deals.automations.none')}
              text={t('deals.automations.none_text')}
              example={t('deals.automations.none_example')}
              start={() => setOpened({ what: 'new' })}
            />
          )}
          <chakra.ul listStyleType="none" aria-label={t('deals.automations')}>
            {all.map((automation) => (
              <Rule
                key={automation.id}
                automation={automation}
                sentence={sentenceOf(automation, naming)}
                open={(what) => setOpened({ what, id: automation.id })}
              />
            ))}
          </chakra.ul>
        </>
      )}
    </Drawer>
  )
}

function Rule({
  automation,
  sentence,
  open,
}: {
  automation: Automation
  sentence: string
  open: (what: 'edit' | 'runs') => void
}) {
  const { t } = useTranslation()
  const turn = useCommand(switchAutomation)
  const remove = useCommand(removeAutomation)
  const { id: automationId, name, state, version, authorName } = automation
  const active = state === 'active'
  const tell = (error: unknown) => toast({ tone: 'critical', title: errorText(error) })
  return (
    <chakra.li py="3" borderTopWidth="1px" borderColor="line">
      <chakra.div display="flex" alignItems="center" gap="2">
        <chakra.h3 fontWeight="medium" flex="1" minW="0" truncate>
          {name}
        </chakra.h3>
        <StatusBadge tone={tones[state]} word={t(`deals.automations.state.${state}`)} />
      </chakra.div>
      <chakra.p fontSize="sm">{sentence}</chakra.p>
      <chakra.div display="flex" alignItems="center" gap="1" mt="1">
        <chakra.span color="muted" fontSize="xs" flex="1">
          {t('deals.automations.by', { name: authorName })}
        </chakra.span>
        <Tool icon={History} label={t('deals.automations.runs', { name })} press={() => open('runs')} />
        <Tool
          icon={active ? Pause : Play}
          label={t(active ? 'deals.automations.pause' : 'deals.automations.resume', { name })}
          press={() => void turn.send({ automationId, version, active: !active }).catch(tell)}
        />
        <Tool icon={PencilLine} label={t('deals.automations.edit_one', { name })} press={() => open('edit')} />
        <Tool
          icon={Trash2}
          label={t('deals.automations.remove', { name })}
          press={() =>
            confirm({
              title: t('deals.automations.remove_title', { name }),
              description: t('deals.automations.remove_text'),
              confirmText: t('deals.automations.remove_action'),
              variant: 'destructive',
              onConfirm: () => void remove.send({ automationId }).catch(tell),
            })
          }
        />
      </chakra.div>
    </chakra.li>
  )
}

type IconType = ComponentType<{ size: number; strokeWidth: number; 'aria-hidden': 'true' }>

function Tool({ icon: Icon, label, press }: { icon: IconType; label: string; press: () => void }) {
  return (
    <Button variant="ghost" px="0" aria-label={label} title={label} onClick={press}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
    </Button>
  )
}
