import { webhookExamples, webhookMessages, webhookTypes } from '@foyer/contract'
import { webhookDelays } from '@foyer/domain'

/** What the guide takes from the program about webhooks. */
export interface WebhookFacts {
  /** `example` is a whole body. */
  readonly types: readonly { readonly type: string; readonly text: string; readonly example: string }[]
  readonly attempts: readonly { readonly attempt: number; readonly wait: string; readonly since: string }[]
}

const ORGANISATION = '019a8b8f-30c4-7b56-a2d8-50f1e7c93b64'
const HAPPENED = '2026-12-04T18:31:07.500Z'

const types = webhookTypes.map((type) => {
  const data = { organisationId: ORGANISATION, ...webhookExamples[type] }
  return {
    type,
    text: webhookMessages[type].text,
    example: JSON.stringify({ type, timestamp: HAPPENED, data }, null, 2),
  }
})

/** `5 seconds`, `2 hours`, `3 days 4 hours`. */
function inWords(seconds: number): string {
  const units = [
    [86_400, 'day'],
    [3600, 'hour'],
    [60, 'minute'],
    [1, 'second'],
  ] as const
  const words: string[] = []
  let left = seconds
  for (const [size, unit] of units) {
    const count = Math.floor(left / size)
    left -= count * size
    if (count > 0) words.push(`${count} ${unit}${count === 1 ? '' : 's'}`)
  }
  // Two units are exact enough.
  return words.slice(0, 2).join(' ') || 'none'
}

const attempts = webhookDelays.map((delay, index) => ({
  attempt: index + 1,
  wait: index === 0 ? 'at once' : inWords(delay),
  since: index === 0 ? 'at once' : inWords(webhookDelays.slice(0, index + 1).reduce((sum, each) => sum + each, 0)),
}))

export const webhookFacts: WebhookFacts = { types, attempts }
