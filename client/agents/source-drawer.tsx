import {
  chooseVersion,
  type KnowledgeSource,
  readSourceAgain,
  removeSource,
  sourceVersions,
} from '@aura/contracts/agents/knowledge.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { formatInstant } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { confirm } from '../platform/ui/confirm.tsx'
import { Drawer } from '../platform/ui/drawer.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { RenameSource } from './rename-source.tsx'
import { sourceTones } from './source-tones.ts'

const tell = (error: unknown) => toast({ tone: 'critical', title: errorText(error) })

/** One source: how it is, and its versions, of which one answers. */
export function SourceDrawer({ source, close }: { source: KnowledgeSource; close: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { id: sourceId, title, state, problem, url, version: answering, lastVersion } = source
  const [isRenaming, setIsRenaming] = useState(false)
  const may = useMay(chooseVersion.needs)
  const read = useCommand(readSourceAgain)
  const choose = useCommand(chooseVersion)
  const remove = useCommand(removeSource)
  // A new version is a new question.
  const versions = useQuery(sourceVersions, { sourceId }, { enabled: lastVersion > 0 })
  const removed = ({ vectorsLeft }: OutputOf<typeof removeSource>) => {
    if (vectorsLeft) toast({ tone: 'info', title: t('agents.vectors.erasing') })
    close()
  }
  const removeNow = () =>
    confirm({
      title: t('agents.knowledge.remove_title', { title }),
      description: t('agents.knowledge.remove_text'),
      confirmText: t('agents.knowledge.remove'),
      variant: 'destructive',
      onConfirm: () => void remove.send({ sourceId }).then(removed, tell),
    })
  return (
    <Drawer
      title={title}
      facts={<StatusBadge tone={sourceTones[state]} word={t(`agents.knowledge.state.${state}`)} />}
      open
      close={close}
      width={560}
      footer={
        may && (
          <>
            <chakra.span me="auto">
              <Button variant="plain" colorPalette="critical" onClick={removeNow}>
                {t('agents.knowledge.remove')}
              </Button>
            </chakra.span>
            <Button onClick={() => setIsRenaming(true)}>{t('agents.knowledge.rename')}</Button>
            <Button onClick={() => void read.send({ sourceId }).catch(tell)}>{t('agents.knowledge.read_again')}</Button>
          </>
        )
      }
    >
      {url !== null && (
        <chakra.p overflowWrap="anywhere" color="muted">
          {url}
        </chakra.p>
      )}
      {problem !== null && <chakra.p role="status">{t(`agents.knowledge.problem.${problem}`)}</chakra.p>}
      <chakra.h3 fontSize="md" fontWeight="semibold" mt="3">
        {t('agents.knowledge.versions')}
      </chakra.h3>
      {lastVersion > 0 && <PendingRead of={versions} h="12" />}
      <chakra.ul listStyleType="none">
        {versions.data?.rows.map(({ version, chunks, readAt }) => (
          <chakra.li
            key={version}
            display="flex"
            gap="3"
            alignItems="center"
            borderBottomWidth="1px"
            borderColor="line"
            py="2"
          >
            <chakra.span flex="1">
              {t('agents.knowledge.version_facts', { version, at: formatInstant(readAt, language), chunks })}
            </chakra.span>
            {version === answering ? (
              <chakra.span color="muted">{t('agents.current')}</chakra.span>
            ) : (
              may && (
                <Button size="xs" onClick={() => void choose.send({ sourceId, version }).catch(tell)}>
                  {t('agents.knowledge.answer_with', { version })}
                </Button>
              )
            )}
          </chakra.li>
        ))}
      </chakra.ul>
      {isRenaming && <RenameSource source={source} leave={() => setIsRenaming(false)} />}
    </Drawer>
  )
}
