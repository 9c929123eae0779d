import { webhookExamples, type WebhookType } from '@foyer/contract'
import { uuidv7 } from '../../../ids.ts'
import type { UncheckedMessage } from './webhook-subscriber.ts'

/** A sample message of a type about its own object, so that it does not wait for other messages. */
export function exampleMessage(type: WebhookType): UncheckedMessage {
  return { type, object: `test:${uuidv7()}`, data: webhookExamples[type] }
}
