import { providerLabel } from '@foyer/contract'
import { required } from '@foyer/domain'
import { m } from '@foyer/messages'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useCheckPayoutConnectionMutation } from '../../../api/hooks.ts'
import { withChange } from '../../../lib/url-state.ts'
import { toast } from '../../../ui/toast.ts'

/**
 * Handles the return from the provider's pages: checks the state of the connected account, or returns the currency whose setup continues
 * because the link had expired; null if no setup continues.
 */
export function useConnectionReturn(): string | null {
  const [params, setParams] = useSearchParams()
  const [check] = useCheckPayoutConnectionMutation()
  const [again] = useState(params.get('connect'))
  const connected = params.get('connected')
  const asked = useRef(false)
  useEffect(() => {
    if (connected === null || asked.current) return
    asked.current = true
    setParams((current) => withChange(current, { connected: null }), { replace: true })
    void check({ params: { currency: connected } })
      .unwrap()
      .then(
        ({ ready, provider, currency }) => {
          const who = providerLabel(required(provider, 'the provider of a connected account'))
          if (ready) toast.success(m.money_connect_ready({ provider: who, currency }))
          else toast.info(m.money_connect_pending({ provider: who }))
        },
        (error: unknown) => toast.error(errorMessage(error)),
      )
  }, [check, connected, setParams])
  return again
}
