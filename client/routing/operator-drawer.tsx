/** An operator's settings as a supervisor makes them: state, capacity and skills. */
import { channelKinds } from '@aura/contracts/channels/channel.ts'
import { type Operator, setOperator } from '@aura/contracts/routing/operator.ts'
import { decideState } from '@aura/machines/routing/decide.ts'
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMe } from '../platform/me.ts'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { Drawer } from '../platform/ui/drawer.tsx'
import { Field } from '../platform/ui/field.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { Input } from '../platform/ui/input.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { teamWord, toneOf } from './presence-text.ts'
import { wordsOf } from './queue-draft.ts'

type DrawerProps = {
  operator: Operator
  close: () => void
}

const names = ['total', ...channelKinds, 'skills'] as const
type Draft = Record<(typeof names)[number], string>

/** Text that is no count is left for the contract to refuse. */
const countOf = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : text)

export function OperatorDrawer({ operator, close }: DrawerProps) {
  const { t } = useTranslation()
  const id = useId()
  const { send } = useCommand(setOperator)
  const { userId } = operator
  const form = useDraftForm<typeof setOperator, Draft>({
    contract: setOperator,
    now: draftOf(operator),
    names,
    paths: {
      total: 'capacity.total',
      ...Object.fromEntries(channelKinds.map((kind) => [kind, `capacity.kinds.${kind}`])),
    },
    inputOf: ({ total, skills, ...draft }) => ({
      userId,
      capacity: {
        total: countOf(total),
        kinds: Object.fromEntries(
          channelKinds.flatMap((kind) => (draft[kind].trim() === '' ? [] : [[kind, countOf(draft[kind])]])),
        ),
      },
      skills: wordsOf(skills),
    }),
    words: (name) => (name === 'skills' ? undefined : t('routing.queues.problem.capacity')),
    done: () => {
      toast({ tone: 'ok', title: t('routing.queues.person_saved') })
      close()
    },
  })
  const leave = () => form.leave(close)
  const actor = useMe()
  const may = (state: 'paused' | 'away') => decideState(operator, state, { actor }, 'supervised').ok
  const move = (state: 'paused' | 'away') =>
    void send({ userId, state }).catch((error: unknown) => toast({ tone: 'attention', title: errorText(error) }))
  return (
    <Drawer
      title={operator.name}
      facts={<StatusBadge tone={toneOf(operator)} word={teamWord(operator, t)} />}
      open
      close={leave}
      footer={
        <>
          <Button onClick={leave}>{t('platform.cancel')}</Button>
          <Button type="submit" form={id} variant="solid" colorPalette="accent" aria-disabled={form.pending}>
            {t('platform.save')}
          </Button>
        </>
      }
    >
      <chakra.div display="flex" gap="2" mb="4">
        {may('paused') && <Button onClick={() => move('paused')}>{t('routing.queues.pause_person')}</Button>}
        {may('away') && <Button onClick={() => move('away')}>{t('routing.queues.send_away')}</Button>}
      </chakra.div>
      <chakra.form id={id} noValidate onSubmit={form.submit} display="flex" flexDirection="column" gap="1">
        {form.refusal !== undefined && (
          <chakra.p role="alert" px="3" py="2" mb="2" borderRadius="md" bg="critical/12">
            {form.refusal}
          </chakra.p>
        )}
        <Field
          label={t('routing.queues.capacity')}
          error={form.problem('total')}
          hint={t('routing.queues.capacity_hint')}
        >
          {(wiring) => <Count {...wiring} {...form.wire('total')} />}
        </Field>
        <chakra.fieldset border="0" p="0">
          <chakra.legend fontSize="sm" fontWeight="medium" color="muted" mb="2">
            {t('routing.queues.of_these')}
          </chakra.legend>
          <chakra.div display="grid" gridTemplateColumns="repeat(auto-fill, minmax(120px, 1fr))" columnGap="3">
            {channelKinds.map((kind) => (
              <Field key={kind} label={t(`contacts.channel.${kind}`)} error={form.problem(kind)}>
                {(wiring) => <Count {...wiring} {...form.wire(kind)} placeholder={t('routing.queues.any')} />}
              </Field>
            ))}
          </chakra.div>
        </chakra.fieldset>
        <Field
          label={t('routing.queues.skills')}
          error={form.problem('skills')}
          hint={t('routing.queues.operator_skills_hint')}
        >
          {(wiring) => <Input {...wiring} {...form.wire('skills')} autoComplete="off" />}
        </Field>
      </chakra.form>
    </Drawer>
  )
}

function draftOf({ capacity: { total, kinds }, skills }: Operator): Draft {
  const counts = Object.fromEntries(channelKinds.map((kind) => [kind, `${kinds[kind] ?? ''}`]))
  return { ...(counts as Record<(typeof channelKinds)[number], string>), total: `${total}`, skills: skills.join(', ') }
}

const Count = chakra(
  Input,
  { base: { textAlign: 'end' } },
  { defaultProps: { inputMode: 'numeric', autoComplete: 'off', maxLength: 3 } },
)
