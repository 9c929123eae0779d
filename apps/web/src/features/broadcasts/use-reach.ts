import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import { useCountBroadcastAudienceMutation } from '../../api/hooks.ts'
import { audienceOf, type BroadcastValues } from './broadcast-form.ts'

export interface BroadcastReach {
  /** Null until it is known, or while the audience is not chosen yet. */
  readonly recipients: number | null
  readonly byMail: number | null
  readonly counting: boolean
}

/** How many the form's audience means, asked again whenever it changes. */
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
  const settled = audience !== null && asked === question && !isLoading
  return {
    recipients: settled ? (data?.recipients ?? null) : null,
    byMail: settled ? (data?.byMail ?? null) : null,
    counting: audience !== null && !settled,
  }
}
