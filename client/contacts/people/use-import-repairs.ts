/** The tags and fields that a file of contacts names and the company does not have: made from the wizard. */
import { createField } from '@aura/contracts/contacts/fields.ts'
import { createTag } from '@aura/contracts/contacts/tags.ts'
import { useTranslation } from 'react-i18next'
import type { Repairs } from '../../imports/index.ts'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useMay } from '../../platform/me.ts'
import { fieldKey } from '../fields/field-key.ts'
import { useFields } from '../fields/use-fields.ts'

const tagLetters = 40
const labelLetters = 60

export function useImportRepairs(): Repairs {
  const { t } = useTranslation()
  const { send: makeTag } = useCommand(createTag)
  const { send: makeField } = useCommand(createField)
  const { fields } = useFields()
  const mayTag = useMay(createTag.needs)
  const mayDefine = useMay(createField.needs)
  return {
    ...(mayTag && {
      problem({ code, params }) {
        const name = String(params.name ?? '').trim()
        if (code !== 'contacts.import_no_tag' || name === '' || name.length > tagLetters) return undefined
        return {
          label: t('contacts.import.make_tag', { name }),
          run: () => makeTag({ tagId: newId(), name, color: 'grey' }),
        }
      },
    }),
    ...(mayDefine && {
      column(name) {
        const label = name.trim().slice(0, labelLetters)
        if (label === '') return undefined
        return {
          label: t('contacts.import.make_field', { name: label }),
          async run() {
            const key = fieldKey(
              label,
              fields.map((field) => field.key),
            )
            const field = await makeField({
              ...{ fieldId: newId(), owner: 'contact', key, label, type: 'text', choices: [], required: false },
            })
            const titles = { 'pt-BR': label, 'en-US': label, 'es-ES': label }
            return { id: `field_${field.key}`, titles, required: false, example: '' }
          },
        }
      },
    }),
  }
}
