/** A whole definition in words, as a list of its conditions. */
import { type Definition, isGroup } from '@aura/contracts/audiences/definition.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { conditionText } from './condition-text.ts'
import { useNaming } from './use-naming.ts'

export function DefinitionText({ definition: { match, of } }: { definition: Definition }) {
  const { t } = useTranslation()
  const naming = useNaming()
  if (of.length === 0) return <p>{t('audiences.everybody')}</p>
  const rows = of.map((part, at) =>
    isGroup(part)
      ? {
          key: `part ${at}`,
          text: t(`audiences.match.${part.match}`),
          inner: part.of.map((condition) => conditionText(condition, naming)),
        }
      : { key: `part ${at}`, text: conditionText(part, naming), inner: [] },
  )
  return (
    <>
      {(of.length > 1 || match === 'none') && <p>{t(`audiences.match.${match}`)}</p>}
      <chakra.ul ps="5">
        {rows.map(({ key, text, inner }) => (
          <li key={key}>
            {text}
            {inner.length > 0 && (
              <chakra.ul ps="5">
                {inner.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </chakra.ul>
            )}
          </li>
        ))}
      </chakra.ul>
    </>
  )
}
