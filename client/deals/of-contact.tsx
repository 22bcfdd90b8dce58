/** The deals of the person one talks with: what each is worth and where it stands, and a new one. */
import { createDeal } from '@aura/contracts/deals/create.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { dealsOfContact } from '@aura/contracts/deals/of-contact.ts'
import { defaultStages, type StageRule } from '@aura/contracts/deals/pipeline.ts'
import { pipelines } from '@aura/contracts/deals/pipelines.ts'
import { ofContactReducer } from '@aura/machines/deals/of-contact.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../platform/feed/id.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { useView } from '../platform/feed/use-view.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { loadTexts, useLanguage } from '../platform/i18n/language.ts'
import { useMe } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { MoneyText } from '../platform/ui/money.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { Section } from '../platform/ui/section.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import type { DialogTask } from './deal-dialog.tsx'
import { nameIn } from './stage-name.ts'
import { tellRefused } from './tell-refused.ts'

/** The organization of a contact, with its texts. */
export const fetchOrganizationOf = async () => {
  const [part] = await Promise.all([import('./organizations/of-contact.tsx'), loadTexts('offers')])
  return { default: part.OrganizationOfContact }
}
const OrganizationOfContact = lazy(fetchOrganizationOf)
/** What stands below it keeps its place while it comes. */
const organizationHeight = '85px'
/** Its texts are those of the board. */
const DealDialog = lazy(async () => {
  const [part] = await Promise.all([import('./deal-dialog.tsx'), loadTexts('sales')])
  return { default: part.DealDialog }
})

type OfContactProps = { contact: { id: string; name: string } }

/** A user without access to the board sees no deals here either. */
export function DealsOfContact(props: OfContactProps) {
  const { permissions } = useMe()
  if (!permissions.includes('view_crm')) return null
  return <Deals {...props} mayCreate={permissions.includes('create_crm')} />
}

const withArchived = { withArchived: true }
const newestFirst = (a: Deal, b: Deal) => (a.movedAt < b.movedAt ? 1 : -1)
const isLost = ({ outcome }: Deal) => (outcome?.result === 'lost' ? 1 : 0)

function Deals({ contact, mayCreate }: OfContactProps & { mayCreate: boolean }) {
  const { t } = useTranslation()
  const { state, status, error } = useView(dealsOfContact, ofContactReducer, { contactId: contact.id })
  const { send } = useCommand(createDeal)
  const [task, setTask] = useState<DialogTask>()
  const read = useQuery(pipelines, withArchived)
  const { data: all = [] } = read
  /** A press before the pipelines are there: the dialog opens with their stages. */
  const [isOpening, setOpening] = useState(false)
  const rulesOf = ({ pipelineId }: Deal) => all.find(({ id }) => id === pipelineId)?.stages ?? []
  const newDeal: DialogTask = { kind: 'create', stage: all[0]?.stages[0]?.id ?? 'prospecting', contact }
  // What failed is read again by a press alone: a dialog that nobody waits for any more would take the focus.
  if (isOpening && (read.data || read.error)) {
    setOpening(false)
    if (read.data) setTask(newDeal)
  }
  if (status === 'refused')
    return (
      <Section title={t('deals.of_contact')}>
        <p role="status">{errorText(error)}</p>
      </Section>
    )
  const open = () => {
    setOpening(true)
    if (read.error) read.refetch()
  }
  const deals = Object.values(state?.deals ?? {}).sort((a, b) => isLost(a) - isLost(b) || newestFirst(a, b))
  return (
    <Section title={t('deals.of_contact')}>
      <Suspense fallback={<chakra.div minH={organizationHeight} />}>
        <OrganizationOfContact contactId={contact.id} />
      </Suspense>
      {!state && <Skeleton h="19px" />}
      {state && deals.length === 0 && (
        <chakra.p color="muted" fontSize="sm">
          {t('deals.of_contact.none')}
        </chakra.p>
      )}
      <chakra.ul listStyleType="none" mx="-2" aria-label={t('deals.of_contact')}>
        {deals.map((deal) => (
          <li key={deal.id}>
            <DealRow deal={deal} rulesOf={rulesOf} />
          </li>
        ))}
      </chakra.ul>
      {(mayCreate || deals.length > 0) && <PendingRead of={read} h={isOpening ? '8' : undefined} />}
      {mayCreate && (
        <Button size="xs" variant="ghost" mx="-2" aria-busy={isOpening} onClick={open}>
          <Plus size={14} strokeWidth={1.75} aria-hidden="true" />
          {t('deals.new')}
        </Button>
      )}
      <Suspense>
        {task && (
          <DealDialog
            task={task}
            stages={all[0]?.stages ?? defaultStages}
            current={undefined}
            leave={() => setTask(undefined)}
            create={(fields, draft) => {
              send({ dealId: newId(), stage: draft.stage, ...fields }).catch((refusal: unknown) =>
                tellRefused(fields.title, refusal, () => setTask({ ...newDeal, refused: { draft } })),
              )
            }}
            edit={nothing}
          />
        )}
      </Suspense>
    </Section>
  )
}

/** The dialog here makes deals; an existing one opens on its board. */
const nothing = () => {}

function DealRow({ deal, rulesOf }: { deal: Deal; rulesOf: (deal: Deal) => readonly StageRule[] }) {
  const language = useLanguage()
  return (
    <chakra.div
      asChild
      display="grid"
      gridTemplateColumns="1fr auto"
      columnGap="3"
      p="2"
      borderRadius="md"
      fontSize="sm"
      _hover={{ bg: 'hover' }}
    >
      <Link to="/crm" search={{ deal: deal.id }}>
        <chakra.span overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap" fontWeight="medium">
          {deal.title}
        </chakra.span>
        <chakra.span textAlign="end">
          <MoneyText value={deal.value} language={language} />
        </chakra.span>
        <chakra.span color="muted" gridColumn="1 / -1">
          {nameIn(rulesOf(deal), deal.stage)}
        </chakra.span>
      </Link>
    </chakra.div>
  )
}
