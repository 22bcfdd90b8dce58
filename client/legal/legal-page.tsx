import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/i18n/language.ts'
import { Button } from '../platform/ui/button.tsx'
import { Logo } from '../platform/ui/logo.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import { LanguageSwitch, ThemeSwitch } from '../platform/ui/switches.tsx'
import type { LegalName, LegalTexts } from './document.ts'
import { loadLegal } from './load.ts'

/** Terms or privacy, in the reader's language, set to be read. */
export function LegalPage({ name }: { name: LegalName }) {
  const { t } = useTranslation()
  const text = useLegal()?.[name]
  useEffect(() => {
    if (text) document.title = `${text.title} · Aura`
  }, [text])
  return (
    <chakra.div minH="100dvh" bg="panel">
      <chakra.header
        display="flex"
        alignItems="center"
        gap="2.5"
        px={{ base: '5', md: '8' }}
        py="5"
        fontWeight="semibold"
        fontSize="lg"
      >
        <Logo size={22} />
        Aura
        <chakra.span ms="auto" display="flex" fontWeight="normal">
          <LanguageSwitch />
          <ThemeSwitch />
        </chakra.span>
      </chakra.header>
      <chakra.main maxW="680px" mx="auto" px="5" pb="16">
        <Button asChild variant="ghost" ms="-3" mb="6">
          <Link to="/auth">
            <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('identity.back_to_login')}
          </Link>
        </Button>
        {text ? (
          <chakra.article lineHeight="1.6">
            <chakra.h1 fontSize="28px" fontWeight="semibold" lineHeight="tight">
              {text.title}
            </chakra.h1>
            <chakra.p color="muted" mt="3">
              {text.intro}
            </chakra.p>
            {text.sections.map(({ heading, paragraphs }) => (
              <chakra.section key={heading} mt="8">
                <chakra.h2 fontSize="lg" fontWeight="semibold" mb="2">
                  {heading}
                </chakra.h2>
                {paragraphs.map((paragraph) => (
                  <chakra.p key={paragraph} mt="2">
                    {paragraph}
                  </chakra.p>
                ))}
              </chakra.section>
            ))}
          </chakra.article>
        ) : (
          <>
            <Skeleton h="8" w="260px" mb="6" />
            <Skeleton h="20" mb="6" />
            <Skeleton h="24" />
          </>
        )}
      </chakra.main>
    </chakra.div>
  )
}

function useLegal(): LegalTexts | undefined {
  const language = useLanguage()
  const [texts, setTexts] = useState<LegalTexts>()
  useEffect(() => {
    let left = false
    void loadLegal(language).then((loaded) => !left && setTexts(loaded))
    return () => {
      left = true
    }
  }, [language])
  return texts
}
