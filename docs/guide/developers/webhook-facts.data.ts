import { webhookFacts, type WebhookFacts } from './webhook-facts.ts'

/** The types of messages with an example, and the schedule of attempts. */
export declare const data: WebhookFacts

export default { load: () => webhookFacts }
