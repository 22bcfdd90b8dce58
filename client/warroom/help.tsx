/** What each tile, part and button is, in a sentence: read from the lists they stand in. */
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { panels, tiles, tools, type Words } from './panels.ts'
import { type Has, permittedPanels } from './permitted-panels.ts'

type Explained = { id: string; title: Words; help: Words }

const rewinding: Explained = { id: 'rewind', title: 'warroom.rewind', help: 'warroom.rewind.help' }

export function Help({ permissions }: { permissions: Has }) {
  const { t } = useTranslation()
  return (
    <chakra.div display="flex" flexDirection="column" gap="6">
      <Section title={t('warroom.help.tiles')} parts={permittedPanels(tiles, permissions)} />
      <Section title={t('warroom.help.panels')} parts={permittedPanels(panels, permissions)} />
      <Section title={t('warroom.help.tools')} parts={[...permittedPanels(tools, permissions), rewinding]} />
    </chakra.div>
  )
}

function Section({ title, parts }: { title: string; parts: readonly Explained[] }) {
  const { t } = useTranslation()
  if (parts.length === 0) return null
  return (
    <chakra.section>
      <chakra.h3 fontSize="md" fontWeight="semibold" mb="2">
        {title}
      </chakra.h3>
      <chakra.dl display="flex" flexDirection="column" gap="3">
        {parts.map((part) => (
          <div key={part.id}>
            <chakra.dt fontWeight="medium">{t(part.title)}</chakra.dt>
            <chakra.dd color="muted">{t(part.help)}</chakra.dd>
          </div>
        ))}
      </chakra.dl>
    </chakra.section>
  )
}
