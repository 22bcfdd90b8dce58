import { pairDisplayDevice } from '@aura/contracts/identity/display-devices.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { callHttp } from '../../platform/feed/http.ts'
import { Button } from '../../platform/ui/button.tsx'
import { refusalText } from '../form-texts.ts'
import { Refusal } from '../refusal.tsx'
import { useForm } from '../use-form.ts'
import { useSessions } from '../use-session.tsx'
import { ViewTitle } from '../view-title.tsx'

/** A display device uses its pairing link once; from then on it is signed in by itself. */
export default function PairDisplayDevice({ token }: { token: string }) {
  const { t } = useTranslation()
  const sessions = useSessions()
  const form = useForm({
    names: [],
    problemOf: () => undefined,
    send: async () => sessions.adopt(await callHttp(pairDisplayDevice, { token, cookie: true })),
  })
  return (
    <chakra.form noValidate onSubmit={form.submit}>
      <ViewTitle title={t('identity.wall.title')}>{t('identity.wall.text')}</ViewTitle>
      <Button
        type="submit"
        variant="solid"
        colorPalette="accent"
        size="lg"
        width="full"
        autoFocus
        aria-disabled={form.pending}
      >
        {t('identity.wall.pair')}
      </Button>
      <Refusal text={refusalText(form.refusal, t('platform.unexpected'))} />
    </chakra.form>
  )
}
