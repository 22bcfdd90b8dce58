/** Other wordings beside the first: how many people try them, what decides, and who gets nothing to compare with. */

import type { CampaignMessage } from '@aura/contracts/campaigns/campaign.ts'
import type { SendingChannel } from '@aura/contracts/campaigns/channels.ts'
import { mostHoldout, mostVariants, type Trial, trialMeasures } from '@aura/contracts/campaigns/design.ts'
import { letterOf } from '@aura/machines/campaigns/trial.ts'
import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { Card } from '../platform/ui/card.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Input, Select } from '../platform/ui/input.tsx'
import { Switch } from '../platform/ui/switch.tsx'
import look from './builder.module.css'
import { MessageFields } from './message-fields.tsx'
import type { CampaignDraft } from './use-campaign-draft.ts'

const usualTrial: Trial = { share: 20, minutes: 240, measure: 'replied' }

export function VariantsCard({ draft, channel }: { draft: CampaignDraft; channel: SendingChannel | undefined }) {
  const { t } = useTranslation()
  const { fields, put } = draft
  const { variants, trial, holdout, message } = fields
  const setVariant = (at: number, next: CampaignMessage | undefined) => {
    const kept = variants.flatMap((variant, index) => (index === at ? (next ?? []) : variant))
    put({ variants: kept, ...(kept.length === 0 && { trial: null }) })
  }
  return (
    <Card
      title={t('campaigns.step.variants')}
      inset
      beside={
        variants.length < mostVariants &&
        channel && (
          <Button variant="ghost" onClick={() => put({ variants: [...variants, message] })}>
            <Plus size={16} strokeWidth={1.75} aria-hidden />
            {t('campaigns.add_variant')}
          </Button>
        )
      }
    >
      {variants.length === 0 && (
        <chakra.p color="muted" mb="3">
          {t('campaigns.variants_text')}
        </chakra.p>
      )}
      {variants.map((variant, at) => (
        <chakra.fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: wordings have no identity besides their letter.
          key={at}
          borderWidth="1px"
          borderColor="line"
          borderRadius="md"
          p="3"
          mb="3"
          minW="0"
          aria-label={t('campaigns.variant_of', { letter: letterOf(at + 1) })}
        >
          <chakra.div display="flex" justifyContent="space-between" alignItems="center" mb="2">
            <strong>{t('campaigns.variant_of', { letter: letterOf(at + 1) })}</strong>
            <Button size="xs" onClick={() => setVariant(at, undefined)}>
              {t('campaigns.drop_variant', { letter: letterOf(at + 1) })}
            </Button>
          </chakra.div>
          <MessageFields
            channel={channel}
            message={variant}
            put={(next) => setVariant(at, next)}
            name={`message-type-${at + 1}`}
            languageFieldId={fields.languageFieldId}
          />
        </chakra.fieldset>
      ))}
      {variants.length > 0 && (
        <chakra.div mb="3">
          <Switch
            label={t('campaigns.trial')}
            hint={t('campaigns.trial_hint')}
            checked={trial !== null}
            onChange={(on) => put({ trial: on ? usualTrial : null })}
          />
        </chakra.div>
      )}
      <div className={look.grid}>
        {trial && (
          <>
            <NumberField
              label={t('campaigns.trial_share')}
              value={trial.share}
              range={[1, 50]}
              put={(share) => put({ trial: { ...trial, share } })}
            />
            <NumberField
              label={t('campaigns.trial_minutes')}
              value={trial.minutes}
              range={[1, 10_080]}
              put={(minutes) => put({ trial: { ...trial, minutes } })}
            />
            <Field label={t('campaigns.trial_measure')}>
              {(wiring) => (
                <Select
                  {...wiring}
                  value={trial.measure}
                  onChange={({ target }) => {
                    const measure = trialMeasures.find((known) => known === target.value)
                    if (measure) put({ trial: { ...trial, measure } })
                  }}
                >
                  {trialMeasures.map((measure) => (
                    <option key={measure} value={measure}>
                      {t(`campaigns.measure.${measure}`)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </>
        )}
        <NumberField
          label={t('campaigns.control_group')}
          hint={t('campaigns.control_group_hint')}
          value={holdout}
          range={[0, mostHoldout]}
          put={(next) => put({ holdout: next })}
        />
      </div>
    </Card>
  )
}

type NumberProps = {
  label: string
  hint?: string
  value: number
  range: readonly [number, number]
  put: (value: number) => void
}

function NumberField({ label, hint, value, range: [least, most], put }: NumberProps) {
  return (
    <Field label={label} hint={hint}>
      {(wiring) => (
        <Input
          {...wiring}
          type="number"
          min={least}
          max={most}
          value={value}
          onChange={({ target }) => {
            const next = Math.round(Number(target.value))
            if (target.value !== '' && next >= least && next <= most) put(next)
          }}
        />
      )}
    </Field>
  )
}
