import { createApiToken } from '@aura/contracts/companies/api-tokens.ts'
import type { InputOf, OutputOf } from '@aura/contracts/platform/operation.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../platform/ui/field.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { ScopePicker } from './scope-picker.tsx'

type CreateTokenProps = {
  create: (input: InputOf<typeof createApiToken>) => Promise<OutputOf<typeof createApiToken>>
  leave: () => void
}
type TokenDraft = { name: string; days: string; scope: readonly string[] }

const empty: TokenDraft = { name: '', days: '365', scope: [] }

/** What the token is called, for how long it holds, and what it may. */
export function CreateToken({ create, leave }: CreateTokenProps) {
  const { t } = useTranslation()
  const problems = { name: 'name_required', days: 'days_invalid', scope: 'scope_required' } as const
  const form = useDraftForm<typeof createApiToken, TokenDraft>({
    contract: createApiToken,
    now: empty,
    names: ['name', 'days', 'scope'],
    // An absent number of days would be the usual one; an empty field is a mistake.
    inputOf: ({ days, ...draft }) => ({ ...draft, days: Number(days) }),
    words: (name) => t(`companies.tokens.${problems[name]}`),
    send: create,
    done: leave,
  })
  return (
    <FormDialog title={t('companies.tokens.new')} action={t('companies.tokens.create')} leave={leave} form={form}>
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 140px' }} columnGap="4">
        <Field label={t('companies.tokens.name')} error={form.problem('name')} hint={t('companies.tokens.name_hint')}>
          {(wiring) => <Input {...wiring} {...form.wire('name')} maxLength={60} autoComplete="off" />}
        </Field>
        <Field label={t('companies.tokens.days')} error={form.problem('days')}>
          {(wiring) => (
            <Input {...wiring} {...form.wire('days')} inputMode="numeric" maxLength={3} autoComplete="off" />
          )}
        </Field>
      </chakra.div>
      <ScopePicker
        scope={form.draft.scope}
        choose={(scope) => form.set('scope', scope)}
        problem={form.problem('scope')}
      />
    </FormDialog>
  )
}
