import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import { useCountBroadcastAudienceMutation } from '../../../api/hooks.ts'
import type { CallResult } from '../../../api/types.ts'
import { audienceOf, type BroadcastValues } from './broadcast-form.ts'

export interface BroadcastReach {
  /** Null until it is known, or while the audience is not chosen yet. */
  readonly audience: CallResult<'countBroadcastAudience'> | null
  readonly counting: boolean
}

/** The size of the form's audience, requested again whenever the audience changes. */
export function useReach(values: BroadcastValues): BroadcastReach {
  const [count, { data, isLoading }] = useCountBroadcastAudienceMutation()
  const audience = audienceOf(values)
  const question = audience === null ? null : JSON.stringify(audience)
  const [asked] = useDebouncedValue(question, 250)
  const ask = useEffectEvent(() => {
    if (audience) void count({ body: { audience } })
  })
  useEffect(() => {
    if (asked !== null) ask()
  }, [asked])
  const counted = audience !== null && asked === question && !isLoading
  return {
    audience: counted ? (data ?? null) : null,
    counting: audience !== null && !counted,
  }
}
