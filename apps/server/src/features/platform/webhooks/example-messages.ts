import { webhookExamples, type WebhookType } from '@foyer/contract'
import { uuidv7 } from '../../../ids.ts'
import type { UncheckedMessage } from './webhook-subscriber.ts'

/** A made-up message of a type, about an object of its own: it waits for no other message. */
export function exampleMessage(type: WebhookType): UncheckedMessage {
  return { type, object: `test:${uuidv7()}`, data: webhookExamples[type] }
}
