import { providerLabel } from '@foyer/contract'
import { required } from '@foyer/domain'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useCheckPayoutConnectionMutation } from '../../../api/hooks.ts'
import { withChange } from '../../../lib/url-state.ts'
import { toast } from '../../../ui/toast.ts'

/**
 * Whoever comes back from the provider's pages: done there, so that it is asked how far the account is, or led back because its link
 * was used up. Answers the currency to go on with, null where there is none.
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
          if (ready) toast.success(`${who} pays your ${currency} from now on.`)
          else toast.info(`${who} still needs something of you, or is looking at what you gave. Go on any time.`)
        },
        (error: unknown) => toast.error(errorMessage(error)),
      )
  }, [check, connected, setParams])
  return again
}
