/**
 * The operator's own desk, live on every screen: following it also tells the server that offers can arrive. A new state
 * shows at once.
 */

import type { InputOf } from '@aura/contracts/platform/operation.ts'
import { acceptOffer, desk, refuseOffer } from '@aura/contracts/routing/offer.ts'
import { setState } from '@aura/contracts/routing/operator.ts'
import { deskReducer } from '@aura/machines/routing/views.ts'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { useView } from '../platform/feed/use-view.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { toast } from '../platform/ui/toast.tsx'
import { withoutOffer, withState } from './optimistic.ts'

const own = { view: desk, params: {} }

export const useDesk = (enabled: boolean) => useView(desk, deskReducer, own.params, { enabled })
export const useOwnDesk = () => useDesk(true)

/** Sets the operator's state; a refusal is shown as a toast, and the state is back as it was. */
export function useSetState(): (input: InputOf<typeof setState>) => void {
  const { t } = useTranslation()
  const { send } = useCommand(setState, { overlay: { ...own, apply: withState } })
  return (input) =>
    void send(input).catch((error: unknown) =>
      toast({ tone: 'attention', title: t('routing.state_failed'), text: errorText(error) }),
    )
}

export function useOfferAnswers(): {
  accept: (offerId: string) => Promise<unknown>
  refuse: (offerId: string) => void
} {
  const { t } = useTranslation()
  const overlay = { ...own, apply: withoutOfferOf }
  const { send: accept } = useCommand(acceptOffer, { overlay })
  const { send: refuse } = useCommand(refuseOffer, { overlay })
  return {
    accept: (offerId) => accept({ offerId }),
    refuse: (offerId) =>
      void refuse({ offerId }).catch((error: unknown) =>
        toast({ tone: 'attention', title: t('routing.refuse_failed'), text: errorText(error) }),
      ),
  }
}

const withoutOfferOf = (state: Parameters<typeof withoutOffer>[0], { offerId }: { offerId: string }) =>
  withoutOffer(state, offerId)
