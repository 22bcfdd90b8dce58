/** The figures that an answer used; each opens the screen where it stands. */
import type { Figure } from '@aura/contracts/assistant/message.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/i18n/language.ts'
import { figureText } from './figure-text.ts'
import { ScreenLink } from './screen-link.tsx'

type Figures = { figures: readonly Figure[] }

function FigureValue({ figure }: { figure: Figure }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <chakra.strong color="text" fontWeight="medium" fontVariantNumeric="tabular-nums" textAlign="end">
      {figureText(figure, language) ?? t('assistant.no_data')}
    </chakra.strong>
  )
}

export function FigureRows({ figures }: Figures) {
  const { t } = useTranslation()
  return (
    <chakra.ul aria-label={t('assistant.figures')} mt="1" listStyleType="none">
      {figures.map((figure, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the figures of an answer keep their order for good
        <chakra.li key={index} borderBottomWidth="1px" borderColor="line">
          <ScreenLink to={figure.link}>
            <chakra.span
              display="flex"
              justifyContent="space-between"
              gap="3"
              py="1.5"
              color="muted"
              _hover={{ color: 'text' }}
            >
              {figure.label}
              <FigureValue figure={figure} />
            </chakra.span>
          </ScreenLink>
        </chakra.li>
      ))}
    </chakra.ul>
  )
}

export function FigureChips({ figures }: Figures) {
  const { t } = useTranslation()
  if (figures.length === 0) return null
  return (
    <chakra.ul aria-label={t('assistant.figures')} display="flex" flexWrap="wrap" gap="1.5" mt="2" listStyleType="none">
      {figures.map((figure, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the figures of an answer keep their order for good
        <li key={index}>
          <ScreenLink to={figure.link}>
            <chakra.span
              display="inline-flex"
              gap="1.5"
              px="2"
              py="0.5"
              borderWidth="1px"
              borderColor="line"
              borderRadius="md"
              fontSize="sm"
              color="muted"
              _hover={{ borderColor: 'accent', color: 'text' }}
            >
              {figure.label}
              <FigureValue figure={figure} />
            </chakra.span>
          </ScreenLink>
        </li>
      ))}
    </chakra.ul>
  )
}
