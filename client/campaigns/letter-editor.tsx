/** A letter laid out in blocks. Its plain text follows the blocks until somebody words it apart. */
import type { Wording } from '@aura/contracts/campaigns/campaign.ts'
import { type LetterBlock, mostBlocks } from '@aura/contracts/conversations/letter-blocks.ts'
import { textLimit } from '@aura/contracts/conversations/message.ts'
import { plainLetter } from '@aura/machines/conversations/render-letter.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { Switch } from '../platform/ui/switch.tsx'
import { blankBlock, moved } from './blank-block.ts'
import { SimpleFields } from './block-fields.tsx'
import { AddBlock, BlockFrame } from './block-frame.tsx'
import look from './letter-editor.module.css'

type Text = Extract<Wording, { type: 'text' }>
type Props = { message: Text; put: (message: Wording) => void }

const plainOf = (blocks: readonly LetterBlock[]) => plainLetter(blocks).slice(0, textLimit)

export function LetterEditor({ message, put }: Props) {
  const { t } = useTranslation()
  const { blocks } = message
  const follows = blocks !== undefined && message.text.trim() === plainOf(blocks).trim()
  const set = (next: LetterBlock[]) => put({ ...message, blocks: next, ...(follows && { text: plainOf(next) }) })
  const layOut = (on: boolean) => {
    const { blocks: _, ...plain } = message
    put(on ? { ...message, blocks: [{ type: 'text', text: message.text }] } : plain)
  }
  return (
    <>
      <Switch
        label={t('campaigns.laid_out')}
        hint={t('campaigns.laid_out_hint')}
        checked={blocks !== undefined}
        onChange={layOut}
      />
      {blocks && (
        <>
          <ol className={look.blocks} aria-label={t('campaigns.blocks')}>
            {blocks.map((block, at) => (
              <BlockFrame
                // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity besides their position.
                key={at}
                number={at + 1}
                type={block.type}
                move={(by) => set(moved(blocks, at, by))}
                drop={() => blocks.length > 1 && set(blocks.toSpliced(at, 1))}
              >
                <BlockFields block={block} put={(next) => set(blocks.with(at, next))} number={at + 1} />
              </BlockFrame>
            ))}
          </ol>
          {blocks.length < mostBlocks && <AddBlock add={(type) => set([...blocks, blankBlock(type)])} withColumns />}
          {!follows && (
            <chakra.p color="muted" fontSize="sm" pt="2">
              {t('campaigns.plain_apart')}{' '}
              <Button size="xs" onClick={() => put({ ...message, text: plainOf(blocks) })}>
                {t('campaigns.plain_again')}
              </Button>
            </chakra.p>
          )}
        </>
      )}
    </>
  )
}

type BlockProps = { block: LetterBlock; put: (block: LetterBlock) => void; number: number }

function BlockFields({ block, put, number }: BlockProps) {
  const { t } = useTranslation()
  if (block.type !== 'columns') return <SimpleFields block={block} put={put} />
  const { columns } = block
  return (
    <div className={look.columns}>
      {columns.map((column, side) => {
        const set = (next: typeof column) => put({ ...block, columns: columns.with(side, next) })
        const label = t('campaigns.column_of', { number: side + 1, block: number })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its side.
          <chakra.fieldset key={side} aria-label={label} minW="0">
            <ol className={look.blocks}>
              {column.map((one, at) => (
                <BlockFrame
                  // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity besides their position.
                  key={at}
                  number={at + 1}
                  type={one.type}
                  move={(by) => set(moved(column, at, by))}
                  drop={() => set(column.toSpliced(at, 1))}
                >
                  <SimpleFields block={one} put={(next) => set(column.with(at, next))} />
                </BlockFrame>
              ))}
            </ol>
            {column.length < 8 && (
              <AddBlock
                add={(type) => {
                  const blank = blankBlock(type)
                  if (blank.type !== 'columns') set([...column, blank])
                }}
              />
            )}
          </chakra.fieldset>
        )
      })}
    </div>
  )
}
