import type { RulePreviewView } from '@foyer/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { errorMessage } from '../../../../api/errors.ts'
import { usePreviewRuleMutation } from '../../../../api/hooks.ts'
import { ruleBody, ruleFaults } from '../rule/rule-body.ts'
import type { RuleValues } from '../rule/rule-values.ts'

const ASK_AFTER_MS = 300

export interface LivePreview {
  /** Undefined until the first answer, and while the form holds no rule. */
  readonly dates: RulePreviewView | undefined
  readonly error: string | null
}

/** The dates of a rule as it is typed, compared with those of a series that has some already. */
export function usePreview(rule: RuleValues, timezone: string, seriesId: string | null = null): LivePreview {
  const isWhole = Object.keys(ruleFaults(rule)).length === 0
  const asked = isWhole ? { rule: ruleBody(rule), timezone, seriesId } : null
  const [settled] = useDebouncedValue(JSON.stringify(asked), ASK_AFTER_MS)
  const [preview] = usePreviewRuleMutation()
  const [answer, setAnswer] = useState<LivePreview>({ dates: undefined, error: null })

  const latest = useEffectEvent(() => asked)
  useEffect(() => {
    // Input that changed in the meantime gets its own answer.
    let stale = false
    const put = (next: LivePreview) => !stale && setAnswer(next)
    const body = latest()
    if (body === null) put({ dates: undefined, error: null })
    else
      void preview({ body })
        .unwrap()
        .then(
          (dates) => put({ dates, error: null }),
          (error: unknown) => put({ dates: undefined, error: errorMessage(error) }),
        )
    return () => {
      stale = true
    }
  }, [settled, preview])

  return answer
}
