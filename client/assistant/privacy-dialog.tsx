/** Whether models of the company's providers answer here; which personal data is masked stands with the connections. */
import { aiPrivacy } from '@aura/contracts/ai/privacy.ts'
import { assistantPolicy, setPolicy } from '@aura/contracts/assistant/policy.ts'
import type { InputOf } from '@aura/contracts/platform/operation.ts'
import { policyReducer } from '@aura/machines/assistant/policy.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useView } from '../platform/feed/use-view.ts'
import { useMay } from '../platform/me.ts'
import { Checkbox } from '../platform/ui/checkbox.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'

type Policy = InputOf<typeof setPolicy>

const nothing = {}

export function PrivacyDialog({ leave }: { leave: () => void }) {
  const { state, error } = useView(assistantPolicy, policyReducer, nothing)
  const { t } = useTranslation()
  const id = useId()
  const maySeePrivacy = useMay(aiPrivacy.needs)
  const form = useDraftForm<typeof setPolicy, Policy>({
    contract: setPolicy,
    // Replaced by what is read before anything is sent.
    now: state ?? { models: false },
    names: ['models'],
    guarded: false,
    inputOf: (draft) => ({ ...draft }),
    done: leave,
  })
  const { models } = form.draft
  return (
    <FormDialog
      title={t('assistant.privacy')}
      text={t('assistant.privacy.text')}
      action={t('assistant.privacy.save')}
      leave={leave}
      form={form}
      reads={{ data: state, error }}
    >
      {state && (
        <chakra.div display="flex" gap="2" alignItems="center" py="1">
          <Checkbox id={id} checked={models} onChange={() => form.set('models', !models)} />
          <label htmlFor={id}>{t('assistant.privacy.models')}</label>
        </chakra.div>
      )}
      {maySeePrivacy && (
        <Link to="/integrations/ias" search={{ tab: 'privacy' }} onClick={leave}>
          <chakra.span color="accent.fg" textDecoration="underline">
            {t('assistant.privacy.personal')}
          </chakra.span>
        </Link>
      )}
    </FormDialog>
  )
}
