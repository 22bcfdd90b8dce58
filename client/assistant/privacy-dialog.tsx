/** What of the company's data may leave to providers of models, and what has left. */
import {
  assistantPolicy,
  departures as departuresQuery,
  type MaskKind,
  maskKinds,
  setPolicy,
} from '@aura/contracts/assistant/policy.ts'
import type { InputOf } from '@aura/contracts/platform/operation.ts'
import { policyReducer } from '@aura/machines/assistant/policy.ts'
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../platform/feed/use-query.ts'
import { useView } from '../platform/feed/use-view.ts'
import { Checkbox } from '../platform/ui/checkbox.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'

type Policy = InputOf<typeof setPolicy>

export function PrivacyDialog({ leave }: { leave: () => void }) {
  const { state } = useView(assistantPolicy, policyReducer, {})
  return state && <PolicyForm policy={state} leave={leave} />
}

function PolicyForm({ policy: now, leave }: { policy: Policy; leave: () => void }) {
  const { t } = useTranslation()
  const form = useDraftForm<typeof setPolicy, Policy>({
    contract: setPolicy,
    now,
    names: ['models', 'masks'],
    guarded: false,
    inputOf: (draft) => ({ ...draft }),
    done: leave,
  })
  const { models, masks } = form.draft
  const toggle = (kind: MaskKind) =>
    form.set('masks', masks.includes(kind) ? masks.filter((other) => other !== kind) : [...masks, kind])
  return (
    <FormDialog
      title={t('assistant.privacy')}
      text={t('assistant.privacy.text')}
      action={t('assistant.privacy.save')}
      leave={leave}
      form={form}
    >
      <Row label={t('assistant.privacy.models')} checked={models} toggle={() => form.set('models', !models)} />
      <chakra.fieldset disabled={!models} mt="2">
        <chakra.legend color="muted">{t('assistant.privacy.masks')}</chakra.legend>
        {maskKinds.map((kind) => (
          <Row
            key={kind}
            label={t(`assistant.mask.${kind}`)}
            checked={masks.includes(kind)}
            toggle={() => toggle(kind)}
          />
        ))}
      </chakra.fieldset>
      <Departures />
    </FormDialog>
  )
}

function Row({ label, checked, toggle }: { label: string; checked: boolean; toggle: () => void }) {
  const id = useId()
  return (
    <chakra.div display="flex" gap="2" alignItems="center" py="1">
      <Checkbox id={id} checked={checked} onChange={toggle} />
      <label htmlFor={id}>{label}</label>
    </chakra.div>
  )
}

function Departures() {
  const { t } = useTranslation()
  const { data } = useQuery(departuresQuery, { pageSize: 10 })
  if (!data) return null
  return (
    <chakra.section mt="3" aria-label={t('assistant.departures')}>
      <chakra.h3 fontWeight="medium">{t('assistant.departures')}</chakra.h3>
      {data.rows.length === 0 && <chakra.p color="muted">{t('assistant.departures.none')}</chakra.p>}
      <chakra.ul fontSize="sm" listStyleType="none">
        {data.rows.map(({ id, user, model, characters, masked, at }) => (
          <li key={id}>
            {t('assistant.departures.row', {
              ...{ user, model, characters },
              masked: Object.values(masked).reduce((sum, count) => sum + count, 0),
            })}{' '}
            <RelativeTime at={at} />
          </li>
        ))}
      </chakra.ul>
    </chakra.section>
  )
}
