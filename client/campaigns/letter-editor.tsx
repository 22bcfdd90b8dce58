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
import { useBlockKeys } from './block-keys.ts'
import look from './letter-editor.module.css'

type Text = Extract<Wording, { type: 'text' }>
type Props = { message: Text; put: (message: Wording) => void }

const plainOf = (blocks: readonly LetterBlock[]) => plainLetter(blocks).slice(0, textLimit)

export function LetterEditor({ message, put }: Props) {
  const { t } = useTranslation()
  const { blocks } = message
  const { keys, move, drop } = useBlockKeys(blocks?.length ?? 0)
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
                key={keys[at]}
                number={at + 1}
                type={block.type}
                move={(by) => {
                  move(at, by)
                  set(moved(blocks, at, by))
                }}
                drop={() => {
                  if (blocks.length <= 1) return
                  drop(at)
                  set(blocks.toSpliced(at, 1))
                }}
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
      {columns.map((column, side) => (
        <ColumnFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its side.
          key={side}
          label={t('campaigns.column_of', { number: side + 1, block: number })}
          column={column}
          set={(next) => put({ ...block, columns: columns.with(side, next) })}
        />
      ))}
    </div>
  )
}

type Column = Extract<LetterBlock, { type: 'columns' }>['columns'][number]
type ColumnProps = { label: string; column: Column; set: (column: Column) => void }

function ColumnFields({ label, column, set }: ColumnProps) {
  const { keys, move, drop } = useBlockKeys(column.length)
  return (
    <chakra.fieldset aria-label={label} minW="0">
      <ol className={look.blocks}>
        {column.map((one, at) => (
          <BlockFrame
            key={keys[at]}
            number={at + 1}
            type={one.type}
            move={(by) => {
              move(at, by)
              set(moved(column, at, by))
            }}
            drop={() => {
              drop(at)
              set(column.toSpliced(at, 1))
            }}
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
}
