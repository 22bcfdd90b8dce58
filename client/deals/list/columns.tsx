/** What the list shows of a deal, and how a cell is changed. */
import type { Tag } from '@aura/contracts/contacts/tags.ts'
import { type Deal, probability as probabilityShape, type Stage } from '@aura/contracts/deals/deal.ts'
import type { DealPatch } from '@aura/contracts/deals/edit-many.ts'
import type { StageRecords } from '@aura/contracts/deals/learned.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { day, money } from '@aura/contracts/platform/values.ts'
import { learnedOf } from '@aura/machines/deals/learned.ts'
import { stateOf } from '@aura/machines/deals/outcome.ts'
import { idleDays, isStuck } from '@aura/machines/deals/rotting.ts'
import { chakra } from '@chakra-ui/react'
import type { TFunction } from 'i18next'
import { percentText } from '../../platform/i18n/figures.ts'
import { formatMoney, parseAmount } from '../../platform/i18n/format.ts'
import { StatusBadge, type Tone } from '../../platform/ui/badge.tsx'
import { ColorChips } from '../../platform/ui/color-chip.tsx'
import { MoneyText } from '../../platform/ui/money.tsx'
import type { Column } from '../../platform/ui/table/column.ts'
import { agoColumn } from '../../platform/ui/table/typed-columns.tsx'
import { nameIn, stageName } from '../stage-name.ts'
import { learnedText } from '../win-rates.tsx'
import { ChoiceCell, TagsCell, TypedCell } from './edit-cell.tsx'

type About = {
  stages: readonly StageRule[]
  tags: Readonly<Record<string, Tag>>
  people: readonly { id: string; name: string }[]
  language: Language
  records: StageRecords | undefined
  now: number
  /** Undefined where the user may not. */
  edit: ((deal: Deal, patch: DealPatch) => void) | undefined
  moveTo: (deal: Deal, stage: Stage) => void
  refusalOf: (deal: Deal, patch: DealPatch) => string | undefined
}

const stateTones = { open: 'neutral', won: 'ok', lost: 'critical' } as const satisfies Record<string, Tone>

export const dayText = (text: string, language: Language) =>
  new Date(`${text}T12:00:00`).toLocaleDateString(language, { day: '2-digit', month: '2-digit', year: 'numeric' })

export function columnsOf(t: TFunction, about: About): Column<Deal>[] {
  const { stages, tags, people, language, records, now, edit, moveTo, refusalOf } = about
  const learnedWords = (deal: Deal) => {
    const learned = learnedOf(records, deal, stages)
    return learned ? learnedText(t, learned) : '–'
  }
  const labelOf = (field: string, deal: Deal, text: string) =>
    t('deals.list.edit_cell', { field, title: deal.title, text })
  const tagsOf = (deal: Deal) => (deal.tagIds ?? []).flatMap((id) => tags[id] ?? [])
  const tagWords = (deal: Deal) =>
    tagsOf(deal)
      .map(({ name }) => name)
      .join(', ')
  const idleWords = (deal: Deal) => {
    const days = t('deals.list.idle_days', { count: Math.max(0, idleDays(deal, now)) })
    return isStuck(deal, stages, now) ? t('deals.list.idle_stuck', { days }) : days
  }
  const stateWord = (deal: Deal) => t(`deals.list.state.${stateOf(deal, stages)}`)
  return [
    {
      id: 'title',
      header: t('deals.field.title'),
      cell: ({ title }) => title,
      text: ({ title }) => title,
      sort: 'title',
      width: 240,
      phone: 'title',
    },
    {
      id: 'contact',
      header: t('deals.field.contact'),
      cell: ({ contact }) => contact ?? '–',
      text: ({ contact }) => contact ?? '',
      sort: 'contact',
      width: 120,
      phone: 'none',
    },
    {
      id: 'organization',
      header: t('deals.field.organization'),
      cell: ({ organization }) => organization?.name ?? '–',
      text: ({ organization }) => organization?.name ?? '',
      sort: 'organization',
      width: 130,
      phone: 'none',
    },
    {
      id: 'stage',
      header: t('deals.field.stage'),
      cell: (deal) =>
        edit ? (
          <ChoiceCell
            label={labelOf(t('deals.field.stage'), deal, nameIn(stages, deal.stage))}
            value={deal.stage}
            choices={() =>
              stages.map((rule) => ({
                value: rule.id,
                label: stageName(rule),
                refusal: refusalOf(deal, { stage: rule.id, reason: ' ' }),
              }))
            }
            store={(stage) => moveTo(deal, stage)}
          >
            {nameIn(stages, deal.stage)}
          </ChoiceCell>
        ) : (
          nameIn(stages, deal.stage)
        ),
      sort: 'stage',
      width: 124,
      phone: 'line',
    },
    {
      id: 'value',
      header: t('deals.field.value'),
      cell: (deal) =>
        edit ? (
          <TypedCell
            label={labelOf(t('deals.field.value'), deal, formatMoney(deal.value, language))}
            text={(deal.value.amount / 100).toLocaleString(language, {
              minimumFractionDigits: deal.value.amount % 100 === 0 ? 0 : 2,
              useGrouping: false,
            })}
            inputMode="decimal"
            align="end"
            parse={(text) => money.safeParse({ ...deal.value, amount: parseAmount(text, language) }).data}
            problem={t('deals.invalid.value')}
            store={(value) => edit(deal, { value })}
          >
            <MoneyText value={deal.value} language={language} />
          </TypedCell>
        ) : (
          <MoneyText value={deal.value} language={language} />
        ),
      sort: 'value',
      align: 'end',
      width: 120,
      phone: 'line',
    },
    {
      id: 'probability',
      header: t('deals.field.probability'),
      cell: (deal) =>
        edit ? (
          <TypedCell
            label={labelOf(t('deals.field.probability'), deal, percentText(deal.probability, language))}
            text={String(deal.probability)}
            inputMode="numeric"
            align="end"
            parse={(text) =>
              /^\d{1,3}$/.test(text.trim()) ? probabilityShape.safeParse(Number(text)).data : undefined
            }
            problem={t('deals.invalid.probability')}
            store={(probability) => edit(deal, { probability })}
          >
            {percentText(deal.probability, language)}
          </TypedCell>
        ) : (
          percentText(deal.probability, language)
        ),
      sort: 'probability',
      align: 'end',
      width: 136,
      phone: 'none',
    },
    {
      id: 'learned',
      header: t('deals.forecast.learned'),
      cell: learnedWords,
      text: learnedWords,
      sort: 'learned',
      align: 'end',
      width: 160,
      hidden: true,
      phone: 'none',
    },
    {
      id: 'close',
      header: t('deals.field.expectedClose'),
      cell: (deal) => {
        const shown = deal.expectedClose ? dayText(deal.expectedClose, language) : '–'
        return edit ? (
          <TypedCell<{ day: string | null }>
            label={labelOf(t('deals.field.expectedClose'), deal, shown)}
            type="date"
            text={deal.expectedClose ?? ''}
            parse={(text) => (text === '' ? { day: null } : day.safeParse(text).success ? { day: text } : undefined)}
            problem={t('deals.invalid.expectedClose')}
            store={({ day: expectedClose }) => edit(deal, { expectedClose })}
          >
            {shown}
          </TypedCell>
        ) : (
          shown
        )
      },
      sort: 'close',
      width: 130,
      phone: 'none',
    },
    {
      id: 'owner',
      header: t('deals.field.owner'),
      cell: (deal) =>
        edit ? (
          <ChoiceCell
            label={labelOf(t('deals.field.owner'), deal, deal.ownerName)}
            value={deal.ownerId}
            choices={() => people.map(({ id, name }) => ({ value: id, label: name }))}
            store={(ownerId) => edit(deal, { ownerId })}
          >
            {deal.ownerName}
          </ChoiceCell>
        ) : (
          deal.ownerName
        ),
      sort: 'owner',
      width: 130,
      phone: 'none',
    },
    {
      id: 'tags',
      header: t('deals.field.tags'),
      cell: (deal) => {
        const shown = tagWords(deal) === '' ? '–' : <ColorChips of={tagsOf(deal)} />
        if (!edit) return shown
        const own = deal.tagIds ?? []
        return (
          <TagsCell
            label={labelOf(t('deals.field.tags'), deal, tagWords(deal) || '–')}
            chosen={own}
            choices={() => Object.values(tags).filter(({ id, archived }) => !archived || own.includes(id))}
            toggle={(id) => edit(deal, own.includes(id) ? { removeTags: [id] } : { addTags: [id] })}
          >
            {shown}
          </TagsCell>
        )
      },
      text: tagWords,
      width: 100,
      phone: 'none',
    },
    {
      id: 'state',
      header: t('deals.list.state'),
      cell: (deal) => <StatusBadge tone={stateTones[stateOf(deal, stages)]} word={stateWord(deal)} />,
      text: stateWord,
      width: 110,
      phone: 'line',
    },
    {
      id: 'idle',
      header: t('deals.list.idle'),
      cell: (deal) => (
        <chakra.span color={isStuck(deal, stages, now) ? 'attention' : undefined}>{idleWords(deal)}</chakra.span>
      ),
      text: idleWords,
      sort: 'idle',
      align: 'end',
      width: 150,
      hidden: true,
      phone: 'none',
    },
    agoColumn(({ movedAt }) => movedAt, {
      id: 'moved',
      header: t('deals.list.moved'),
      sort: 'moved',
      hidden: true,
    }),
    agoColumn(({ createdAt }) => createdAt, {
      id: 'created',
      header: t('deals.list.created'),
      sort: 'created',
      hidden: true,
    }),
  ]
}
