/** An audience of the people in a part of the country. */
import { createAudience } from '@aura/contracts/audiences/audience.ts'
import type { Definition } from '@aura/contracts/audiences/definition.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { Field } from '../../platform/ui/field.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { LiveCount } from '../live-count.tsx'

const blank = { name: '' }

export function NewAudience({ definition, leave }: { definition: Definition; leave: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [audienceId] = useState(newId)
  const form = useDraftForm<typeof createAudience, { name: string }>({
    contract: createAudience,
    now: blank,
    names: ['name'],
    inputOf: ({ name }) => ({ audienceId, name, definition }),
    done: () => {
      leave()
      const open = () => void navigate({ to: '/bases', search: { tab: 'audiences' } })
      toast({
        tone: 'ok',
        title: t('audiences.places.created'),
        action: { label: t('audiences.places.open'), run: open },
      })
    },
  })
  return (
    <FormDialog
      title={t('audiences.places.create')}
      action={t('platform.save')}
      leave={() => form.leave(leave)}
      form={form}
    >
      <Field label={t('audiences.name')} error={form.problem('name')}>
        {(wiring) => <Input {...wiring} {...form.wire('name')} maxLength={80} autoComplete="off" />}
      </Field>
      <LiveCount definition={definition} />
    </FormDialog>
  )
}
