export { Notifications } from './notifications.ts'
export { announceLive, type Outbox, TransactionalOutbox } from './outbox.ts'
export { type JobSubscriber, type LiveSubscriber, onEventNews } from './subscriber.ts'
