import { chakra } from '@chakra-ui/react'
import { Fragment } from 'react'
import { type Block, blocksOf, type List, type Span } from './markdown.ts'
import { ScreenLink } from './screen-link.tsx'

export function MarkdownView({ text }: { text: string }) {
  return (
    <chakra.div display="flex" flexDirection="column" gap="2" overflowWrap="anywhere">
      {blocksOf(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer only grows at its end
        <BlockView key={index} block={block} />
      ))}
    </chakra.div>
  )
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'code')
    return (
      <chakra.pre fontSize="sm" bg="raised" p="2" borderRadius="md" overflowX="auto" tabIndex={0}>
        {block.text}
      </chakra.pre>
    )
  if (block.kind === 'table') return <TableView {...block} />
  if (block.kind === 'list') return <ListView {...block} />
  return (
    <chakra.p whiteSpace="pre-wrap" fontWeight={block.kind === 'heading' ? 'semibold' : undefined}>
      <Spans spans={block.spans} />
    </chakra.p>
  )
}

function ListView({ ordered, start, items }: List) {
  const rows = items.map(({ spans, lists }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an answer only grows at its end
    <chakra.li key={index} whiteSpace="pre-wrap">
      <Spans spans={spans} />
      {lists.map((list, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer only grows at its end
        <ListView key={at} {...list} />
      ))}
    </chakra.li>
  ))
  return ordered ? (
    <chakra.ol start={start} ps="5" listStyleType="decimal">
      {rows}
    </chakra.ol>
  ) : (
    <chakra.ul ps="5" listStyleType="disc">
      {rows}
    </chakra.ul>
  )
}

function TableView({ head, rows }: Extract<Block, { kind: 'table' }>) {
  return (
    <chakra.div overflowX="auto" tabIndex={0}>
      <chakra.table fontSize="sm" w="100%" borderCollapse="collapse">
        <thead>
          <tr>
            {head.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order
              <chakra.th key={index} textAlign="start" p="1.5" borderBottomWidth="1px" borderColor="edge">
                <Spans spans={cell} />
              </chakra.th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an answer only grows at its end
            <tr key={at}>
              {row.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order
                <chakra.td key={index} p="1.5" borderBottomWidth="1px" borderColor="line">
                  <Spans spans={cell} />
                </chakra.td>
              ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </chakra.div>
  )
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map((span, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an answer only grows at its end
    <Fragment key={index}>{spanOf(span)}</Fragment>
  ))
}

function spanOf(span: Span) {
  if (span.kind === 'strong') return <chakra.strong fontWeight="semibold">{span.text}</chakra.strong>
  if (span.kind === 'emphasis') return <em>{span.text}</em>
  if (span.kind === 'code') return <chakra.code fontSize="sm">{span.text}</chakra.code>
  if (span.kind === 'link')
    return (
      <ScreenLink to={span.to}>
        <chakra.span color="accent">{span.text}</chakra.span>
      </ScreenLink>
    )
  return span.text
}
